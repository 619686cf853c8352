/** The pretend cPanel: its two buttons make something, and the page is drawn anew. */
const [, , , server, token] = location.pathname.split('/');
for (const button of document.querySelectorAll('button[data-make]')) {
  button.addEventListener('click', async () => {
    const reply = await fetch(`/lab/cpanel/${server}/${token}/make`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ make: button.dataset.make }),
    });
    if (reply.ok) location.reload();
    else document.getElementById('announcements').textContent = (await reply.json()).details;
  });
}
