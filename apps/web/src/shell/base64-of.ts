/** The content of a file that a person picked, as rows that take files want it. */
export async function base64Of(file: File): Promise<string> {
  const url = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(new Error('Your browser could not read this file.'));
    reader.readAsDataURL(file);
  });
  return file.size === 0 ? '' : url.slice(url.indexOf(',') + 1);
}
