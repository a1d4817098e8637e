import { escapedHtml } from '@farol/domain/formatted-html.ts'
import { greetingName } from '@farol/domain/initials.ts'
import { inSchool, type SchoolColors, type SchoolFace, schoolColors } from '@farol/domain/school.ts'
import type { Message } from './mailer.ts'

export type Recipient = { name: string; email: string }

export type Letter = {
  subject: string
  /** Between the greeting and the link. */
  opening: string
  link?: string
  /** What the button says; the text part has the address. */
  linkLabel?: string
  /** After the opening, each with a link of its own. */
  items?: readonly { text: string; link: string; label: string }[]
  closing: string
  /** After the closing, small. */
  closingLink?: { label: string; link: string }
  /** The opening with its marks (`domain/formatted-text.ts`), where somebody wrote it; made once for all who get it. */
  openingHtml?: string
}

/** How a letter names the school: 'Farol', 'no Farol'. */
type SchoolWords = { school: string; inSchool: string }

/** The same in text and in HTML. Nothing is loaded from elsewhere, and nothing tells the school that it was read. */
export function letter(
  to: Recipient,
  content: Letter | ((words: SchoolWords) => Letter),
): Pick<Message, 'to' | 'write'> {
  const name = greetingName(to.name)
  const greeting = name ? `Olá, ${name}.` : 'Olá.'
  const write = ({ name: school, color }: SchoolFace) => {
    const words = typeof content === 'function' ? content({ school, inSchool: inSchool(school) }) : content
    const { subject, opening, link = '', items = [], closing, closingLink } = words
    const listed = items.map((item) => `${item.text}\n${item.link}`)
    const ending = closingLink ? `${closing}\n${closingLink.link}` : closing
    const parts = [greeting, opening, ...listed, link, ending, school]
    const text = parts.filter((part) => part !== '').join('\n\n')
    return { subject, text, html: page({ ...words, greeting, school, colors: schoolColors(color) }) }
  }
  return { to: to.email, write }
}

function page({
  subject,
  greeting,
  opening,
  link,
  linkLabel = 'Abrir',
  items = [],
  closing,
  closingLink,
  openingHtml,
  school,
  colors,
}: Letter & { greeting: string; school: string; colors: SchoolColors }) {
  const { background, surface, text, textMuted, accent, onAccent, darkBackground, coverNight, tower } = colors
  const body = openingHtml ?? paragraph(opening)
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapedHtml(subject)}</title>
<style>
:root { color-scheme: light dark }
body { margin: 0; padding: 24px 12px; background: ${background}; color: ${text}; font: 16px/1.55 system-ui, sans-serif }
main { max-width: 560px; margin: 0 auto; padding: 28px; border-radius: 12px; background: ${surface}; overflow-wrap: anywhere }
.school { margin: 0 0 20px; padding-bottom: 12px; border-bottom: 3px solid ${accent}; font-weight: 700; font-size: 18px }
.button { display: inline-block; padding: 12px 20px; border-radius: 8px; background: ${accent}; color: ${onAccent}; font-weight: 700; text-decoration: none }
.small { color: ${textMuted}; font-size: 14px }
a { color: inherit }
@media (prefers-color-scheme: dark) {
body { background: ${darkBackground}; color: ${tower} }
main { background: ${coverNight} }
.small { color: ${tower} }
}
</style>
</head>
<body>
<main>
<p class="school">${escapedHtml(school)}</p>
<p>${escapedHtml(greeting)}</p>
${body}${items.map(itemHtml).join('')}
${link ? `<p><a class="button" href="${escapedHtml(link)}">${escapedHtml(linkLabel)}</a></p>\n<p class="small">Se o botão não abrir, copie este endereço:<br>${escapedHtml(link)}</p>` : ''}
<p class="small">${escapedHtml(closing)}${closingLink ? ` <a href="${escapedHtml(closingLink.link)}">${escapedHtml(closingLink.label)}</a>` : ''}</p>
</main>
</body>
</html>
`
}

const itemHtml = ({ text, link, label }: NonNullable<Letter['items']>[number]) =>
  `\n<p>${escapedHtml(text)}<br><a href="${escapedHtml(link)}">${escapedHtml(label)}</a></p>`

const paragraph = (text: string) => `<p>${escapedHtml(text).replaceAll('\n', '<br>')}</p>`
