import type { SentReminder } from '@farol/contract/reminders.ts'
import { greetingName } from '@farol/domain/initials.ts'
import { schoolName } from '#/ui/school.ts'

type Said = Pick<SentReminder, 'name' | 'lines' | 'hasComeBack'>

/** Opens the conversation with a text to be read before it is sent: who writes, and what was missing, unless they came back. */
export function whatsappLink(
  number: string,
  { name, lines, hasComeBack }: Said,
  school = schoolName,
): string {
  const greeting = greetingName(name)
  const text = [
    `Olá${greeting ? `, ${greeting}` : ''}! Aqui é ${school}, a sua escola.`,
    ...(hasComeBack ? [] : lines),
    'Posso ajudar em alguma coisa?',
  ]
  return `https://wa.me/${number.replace('+', '')}?text=${encodeURIComponent(text.join(' '))}`
}
