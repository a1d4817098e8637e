import { hostBehind, type TextBlock, type TextRun } from './formatted-text.ts'

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** As text or inside the quotes of an attribute. */
export const escapedHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? '')

/** What somebody wrote as HTML, for mails and for pages that are read without scripts. */
export const formattedHtml = (blocks: readonly TextBlock[]): string => blocks.map(blockHtml).join('')

function blockHtml({ kind, first, lines }: TextBlock): string {
  const items = lines.map((runs) => runs.map(runHtml).join(''))
  const list = items.map((item) => `<li>${item}</li>`).join('')
  if (kind === 'bullets') return `<ul>${list}</ul>`
  if (kind === 'numbers') return `<ol start="${first ?? 1}">${list}</ol>`
  if (kind === 'heading') return `<h2>${items.join('<br>')}</h2>`
  const text = `<p>${items.join('<br>')}</p>`
  return kind === 'quote' ? `<blockquote>${text}</blockquote>` : text
}

function runHtml({ text, href, isBold, isItalic, isStruck, isCode }: TextRun): string {
  let html = escapedHtml(text)
  if (isCode) return `<code>${html}</code>`
  if (href !== undefined) html = linkHtml(html, { text, href })
  if (isStruck) html = `<s>${html}</s>`
  if (isItalic) html = `<em>${html}</em>`
  return isBold ? `<strong>${html}</strong>` : html
}

function linkHtml(html: string, link: { text: string; href: string }) {
  const host = hostBehind(link)
  const anchor = `<a href="${escapedHtml(link.href)}" rel="nofollow noopener">${html}</a>`
  return host === null ? anchor : `${anchor} (${escapedHtml(host)})`
}
