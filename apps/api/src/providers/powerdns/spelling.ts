/*
 * PowerDNS takes a record in its own spelling only, down to the quotation marks ("Not in expected format"). Ours differs in
 * two values of HTTPS records.
 */
export const vendorContent = (type: string, content: string): string =>
  type === 'HTTPS' ? content.replace(/ (ech|key\d+)=(\S+)/g, ' $1="$2"') : content;

export const ourContent = (type: string, content: string): string =>
  type === 'HTTPS' ? content.replace(/ (ech|key\d+)="([^"\s]+)"/g, ' $1=$2') : content;
