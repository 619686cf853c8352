import { brand } from '@resolvo/brand/brand';
import { markdownToHtml } from '@resolvo/contract/markdown';
import { markdownToText } from '@resolvo/contract/markdown-text';
import { escapeHtml } from '../../../core/html.ts';
import type { MailContent } from '../../../core/mails.ts';

export function layoutText(content: MailContent): string {
  const parts = [content.heading, ...content.paragraphs].filter((part) => part !== '');
  if (content.body) parts.push(markdownToText(content.body));
  if (content.action) parts.push(`${content.action.label}:\n${content.action.url}`);
  for (const { heading, paragraphs, action } of content.also ?? []) {
    parts.push(`* ${heading}`, ...paragraphs);
    if (action) parts.push(`${action.label}:\n${action.url}`);
  }
  if (content.afterword) parts.push(content.afterword);
  if (content.unsubscribe) parts.push(`${unsubscribeText} Unsubscribe:\n${content.unsubscribe.page}`);
  parts.push(`-- \n${brand.name} · ${brand.legalName}, ${brand.country}\nQuestions? ${brand.supportEmail}`);
  return `${parts.join('\n\n')}\n`;
}

const unsubscribeText = 'You get this mail because news from us are switched on.';

/** Mail programs drop style sheets, so each element of the Markdown carries its own. A typed line break stays one, as on the screens. */
function styled(html: string, font: string): string {
  const styles: Readonly<Record<string, string>> = {
    p: `margin:0 0 16px;${font};color:#27364b;font-size:16px;line-height:26px`,
    ul: `margin:0 0 16px;padding-left:24px;${font};color:#27364b;font-size:16px;line-height:26px`,
    ol: `margin:0 0 16px;padding-left:24px;${font};color:#27364b;font-size:16px;line-height:26px`,
    h1: `margin:8px 0 12px;${font};font-size:20px;line-height:28px;color:#0b1626`,
    h2: `margin:8px 0 12px;${font};font-size:18px;line-height:26px;color:#0b1626`,
    h3: `margin:8px 0 12px;${font};font-size:16px;line-height:24px;color:#0b1626`,
    blockquote: 'margin:0 0 16px;padding-left:16px;border-left:3px solid #d5dcd6',
    a: 'color:#0b5f4a',
    code: 'font-family:Consolas,monospace;font-size:14px',
    pre: 'margin:0 0 16px;padding:12px;background:#f6f8f5;border-radius:8px;white-space:pre-wrap;color:#27364b',
    th: `padding:4px 12px 4px 0;text-align:left;${font};font-size:14px;color:#0b1626`,
    td: `padding:4px 12px 4px 0;${font};font-size:14px;color:#27364b`,
  };
  // Only tags that the renderer made can match: it escapes those that were typed.
  return html
    .replaceAll(/<p>[\s\S]*?<\/p>/g, (paragraph) => paragraph.replaceAll(/(?<!<br \/>)\n/g, '<br />\n'))
    .replaceAll(/<(p|ul|ol|h1|h2|h3|blockquote|a|code|pre|th|td)(?=[\s>])/g, (whole, tag: string) =>
      styles[tag] === undefined ? whole : `${whole} style="${styles[tag]}"`,
    );
}

/** Tables and inline styles, because mail clients support little else; no images, because many block them. */
export function layoutHtml(content: MailContent, publicUrl: string): string {
  const font = "font-family:'Segoe UI',-apple-system,BlinkMacSystemFont,Helvetica,Arial,sans-serif";
  const paragraph = (text: string, style = 'color:#27364b;font-size:16px;line-height:26px') =>
    `<p style="margin:0 0 16px;${font};${style}">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`;
  const button = content.action
    ? `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 24px"><tr>
<td style="border-radius:8px;background:#0b5f4a"><a href="${escapeHtml(content.action.url)}" style="display:inline-block;padding:14px 24px;${font};font-size:16px;font-weight:600;color:#ffffff;text-decoration:none">${escapeHtml(content.action.label)}</a></td>
</tr></table>
<p style="margin:0 0 16px;${font};color:#55647a;font-size:13px;line-height:20px">If the button does not work, open this address:<br><a href="${escapeHtml(content.action.url)}" style="color:#0b5f4a;word-break:break-all">${escapeHtml(content.action.url)}</a></p>`
    : '';
  const also = (content.also ?? []).map(
    (
      part,
    ) => `<h2 style="margin:24px 0 12px;padding-top:20px;border-top:1px solid #d5dcd6;${font};font-size:18px;line-height:26px;color:#0b1626">${escapeHtml(part.heading)}</h2>
${part.paragraphs.map((text) => paragraph(text)).join('\n')}${
  part.action
    ? `\n<p style="margin:0 0 16px;${font};font-size:16px;line-height:26px"><a href="${escapeHtml(part.action.url)}" style="color:#0b5f4a">${escapeHtml(part.action.label)}</a></p>`
    : ''
}`,
  );
  const afterword = content.afterword
    ? paragraph(content.afterword, 'color:#55647a;font-size:14px;line-height:22px')
    : '';
  const body = content.body ? `${styled(markdownToHtml(content.body), font)}\n` : '';
  const heading = content.heading
    ? `<h1 style="margin:0 0 16px;${font};font-size:24px;line-height:32px;font-weight:650;color:#0b1626">${escapeHtml(content.heading)}</h1>`
    : '';
  const preheader =
    content.paragraphs[0] ??
    markdownToText(content.body ?? '')
      .replaceAll(/\s+/g, ' ')
      .slice(0, 120);
  const unsubscribe = content.unsubscribe
    ? `<br>${unsubscribeText} <a href="${escapeHtml(content.unsubscribe.page)}" style="color:#0b5f4a">Unsubscribe</a>`
    : '';
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escapeHtml(content.subject)}</title></head>
<body style="margin:0;padding:0;background:#eef1ee">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preheader)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#eef1ee"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border-radius:12px;overflow:hidden">
<tr><td style="background:#0b1626;padding:20px 32px;border-bottom:3px solid #2fd6a3"><a href="${escapeHtml(publicUrl)}" style="${font};font-size:18px;font-weight:700;letter-spacing:.02em;color:#f4f6f2;text-decoration:none">${escapeHtml(brand.name)}</a></td></tr>
<tr><td style="padding:32px">
${heading}
${content.paragraphs.map((text) => paragraph(text)).join('\n')}
${body}${button}${also.join('\n')}${afterword}
</td></tr>
<tr><td style="padding:20px 32px;background:#f6f8f5;${font};font-size:13px;line-height:20px;color:#55647a">${escapeHtml(brand.legalName)}, ${escapeHtml(brand.country)}<br>Questions? Write to <a href="mailto:${brand.supportEmail}" style="color:#0b5f4a">${brand.supportEmail}</a>${unsubscribe}</td></tr>
</table></td></tr></table></body></html>`;
}
