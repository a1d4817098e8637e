import type { Notification } from '@farol/contract/notifications.ts'
import { dayText } from '@farol/domain/day-text.ts'
import { letter, type Recipient } from '#/mail/letter.ts'
import type { Message } from '#/mail/mailer.ts'
import { avisoMessage, choiceOfMails } from '#/mail/messages.ts'

export type Mailed = Pick<Notification, 'kind'> & { about: NonNullable<Notification['about']> }

/** The text of an aviso, plain and as HTML. */
type Text = { text: string; html: string }

/** Why the mail came, and where that is changed. */
const closingOf = (inSchool: string, baseUrl: string) => ({
  closing: `Você recebe esta mensagem porque estuda ${inSchool}.`,
  closingLink: choiceOfMails(baseUrl),
})

/** The mail about one notification. */
export function notificationMessage(
  to: Recipient,
  { baseUrl, text, html, ...mailed }: Mailed & Text & { baseUrl: string },
): Message {
  const { kind, about } = mailed
  const link = `${baseUrl}${pathOf(mailed)}`
  if (kind === 'aviso') return avisoMessage(to, { title: about.title, text, html, link })
  const { subject, opening, linkLabel } = wordsOf(mailed)
  return {
    ...letter(to, ({ inSchool }) => ({ subject, opening, link, linkLabel, ...closingOf(inSchool, baseUrl) })),
    priority: 'notification',
  }
}

/** What a device shows of a notification. */
export function pushOf(mailed: Mailed): { title: string; body: string; path: string } {
  const { kind, about } = mailed
  if (kind === 'aviso') return { title: about.title, body: 'Aviso da escola', path: pathOf(mailed) }
  const { subject, opening } = wordsOf(mailed)
  return { title: subject, body: opening, path: pathOf(mailed) }
}

/** Where a notification leads, as in the bell. */
function pathOf({ kind, about: { id, lesson } }: Mailed) {
  if (kind === 'aviso') return `/avisos/${id}`
  if (!lesson) return '/profile#certificados'
  const path = `/course/${lesson.courseId}/lesson/${lesson.lessonId}`
  if (kind === 'result') return `${path}/quiz/result`
  return kind === 'deadline' ? path : `${path}#duvidas`
}

function wordsOf({ kind, about: { title, lesson, dueOn } }: Mailed) {
  const place = lesson ? `na aula “${title}” do curso “${lesson.courseTitle}”` : ''
  switch (kind) {
    case 'answer':
      return {
        subject: 'Nova resposta à sua dúvida',
        opening: `Há uma nova resposta à sua dúvida ${place}.`,
        linkLabel: 'Ver a resposta',
      }
    case 'unanswered':
      return {
        subject: 'Uma dúvida espera por resposta',
        opening: `Há uma dúvida sem resposta ${place}.`,
        linkLabel: 'Ver a dúvida',
      }
    case 'deadline':
      return {
        subject: `Prazo até ${dayText(dueOn ?? '', dueOn ?? '')}: ${title}`,
        opening: `O prazo da aula “${title}” é ${dayText(dueOn ?? '', dueOn ?? '')}. Ainda dá tempo.`,
        linkLabel: 'Abrir a aula',
      }
    case 'result':
      return {
        subject: 'A nota do seu quiz foi corrigida',
        opening: `A escola corrigiu a resposta certa de uma pergunta do quiz ${place}, e a sua nota mudou.`,
        linkLabel: 'Ver o resultado',
      }
    default:
      return {
        subject: 'Seu certificado está pronto',
        opening: `Parabéns! O certificado do curso “${title}” está pronto para baixar e compartilhar.`,
        linkLabel: 'Ver meus certificados',
      }
  }
}

const DIGEST_LINES = 20

/** What is new since the last one. */
export function digestMessage(
  to: Recipient,
  { mailed, baseUrl }: { mailed: readonly Mailed[]; baseUrl: string },
): Message {
  const lines = mailed.slice(0, DIGEST_LINES).map((each) => `• ${digestLine(each)}`)
  const more = mailed.length > DIGEST_LINES ? [`E mais ${mailed.length - DIGEST_LINES}.`] : []
  return {
    ...letter(to, ({ inSchool }) => ({
      subject: mailed.length === 1 ? 'Uma novidade para você' : `${mailed.length} novidades para você`,
      opening: ['O que há de novo desde o último resumo:', '', ...lines, ...more].join('\n'),
      link: `${baseUrl}/dashboard`,
      linkLabel: 'Abrir meus cursos',
      ...closingOf(inSchool, baseUrl),
    })),
    priority: 'notification',
  }
}

/** One line of the digest. */
function digestLine({ kind, about: { title, lesson, dueOn } }: Mailed): string {
  const place = lesson ? `${title} (${lesson.courseTitle})` : title
  switch (kind) {
    case 'answer':
      return `Nova resposta à sua dúvida: ${place}`
    case 'unanswered':
      return `Dúvida sem resposta: ${place}`
    case 'deadline':
      return `Prazo até ${dayText(dueOn ?? '', dueOn ?? '')}: ${place}`
    case 'aviso':
      return `Aviso: ${title}`
    case 'result':
      return `Nota de quiz corrigida: ${place}`
    case 'certificate':
      return `Certificado pronto: ${title}`
  }
}
