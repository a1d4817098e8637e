import { dayText } from '@farol/domain/day-text.ts'
import { type Reminder, reminderPath, reminderText } from '@farol/domain/reminders.ts'
import { letter, type Recipient } from '#/mail/letter.ts'
import type { Message } from '#/mail/mailer.ts'
import { stopApiUrl, stopPagePath } from './stop-reminders.ts'

type Sending = { reminderId: string; baseUrl: string; stopToken: string }

const CLOSING = 'Este é um lembrete automático, no máximo um por semana. Para não receber mais:'

/** How such a mail is queued, and how it is stopped. */
const automatic = ({ reminderId, baseUrl, stopToken }: Sending) => ({
  priority: 'bulk' as const,
  reminderId,
  unsubscribeUrl: stopApiUrl(baseUrl, stopToken),
})

const stop = ({ baseUrl, stopToken }: Sending) => ({
  closing: CLOSING,
  closingLink: { label: 'Parar os lembretes', link: `${baseUrl}${stopPagePath(stopToken)}` },
})

/** One mail with all that is missing, each with where it leads. */
export function reminderMessage(
  to: Recipient,
  { reminders, ...sending }: Sending & { reminders: readonly Reminder[] },
): Message {
  const items = reminders.map((reminder) => ({
    text: reminderText(reminder),
    link: `${sending.baseUrl}${reminderPath(reminder)}`,
    label: LABELS[reminder.step.what],
  }))
  return {
    ...letter(to, { subject: subjectOf(reminders), opening: OPENING, items, ...stop(sending) }),
    ...automatic(sending),
  }
}

const OPENING = 'Falta pouco para continuar de onde você parou:'

const LABELS = {
  watch: 'Continuar a aula',
  rewatch: 'Rever a aula',
  'take-quiz': 'Fazer o quiz',
  'retake-quiz': 'Refazer o quiz',
}

/** The most urgent one; a subject is cut off soon. */
function subjectOf([first]: readonly Reminder[]): string {
  if (!first) return 'Continue de onde você parou'
  const { dueOn, lesson, course } = first
  if (dueOn !== null) return `Prazo até ${dayText(dueOn, dueOn)}: ${lesson.title}`
  return first.kind === 'failed-quiz'
    ? `Refaça o quiz: ${lesson.title}`
    : `Continue de onde você parou: ${course.title}`
}

type Invitation = Sending & { turma: string; link: string; expiresOn: string; today: string }

export const inviteLine = ({ turma, expiresOn, today }: Pick<Invitation, 'turma' | 'expiresOn' | 'today'>) =>
  `Seu convite para a turma ${turma} espera por você até ${dayText(expiresOn, today)}.`

export const inviteReminderMessage = (to: Recipient, invitation: Invitation): Message => ({
  ...letter(to, {
    subject: `Seu convite para a turma ${invitation.turma}`,
    opening: `${inviteLine(invitation)} O link é só seu, e na primeira visita não precisa de senha:`,
    link: invitation.link,
    linkLabel: 'Entrar na turma',
    ...stop(invitation),
  }),
  ...automatic(invitation),
})
