import type { Notification } from '@farol/contract/notifications.ts'
import { dayInWords } from '#/text/days.ts'

type Text = { title: string; detail: string | undefined }

/** What a notification says: names are read when it is shown, so that it never says what was changed or hidden meanwhile. */
export function notificationText({ kind, about }: Pick<Notification, 'kind' | 'about'>): Text {
  if (!about) return { title: GONE[kind], detail: 'Não está mais disponível.' }
  const { title, lesson, dueOn } = about
  const place = lesson ? `${title} · ${lesson.courseTitle}` : title
  switch (kind) {
    case 'answer':
      return { title: 'Nova resposta à sua dúvida', detail: place }
    case 'unanswered':
      return { title: 'Dúvida sem resposta', detail: place }
    case 'aviso':
      return { title, detail: 'Aviso da escola' }
    case 'certificate':
      return { title: 'Seu certificado está pronto', detail: title }
    case 'result':
      return { title: 'A nota do seu quiz foi corrigida', detail: place }
    case 'deadline':
      return { title: dueOn ? `Prazo: ${dayInWords(dueOn)}` : 'Um prazo está perto', detail: place }
  }
}

const GONE: Record<Notification['kind'], string> = {
  answer: 'Resposta a uma dúvida',
  unanswered: 'Dúvida',
  aviso: 'Aviso',
  certificate: 'Certificado',
  deadline: 'Prazo',
  result: 'Nota de um quiz',
}
