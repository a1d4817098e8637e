import type { Aviso } from '@farol/contract/avisos.ts'
import { counted, MAILS, PEOPLE } from './counts.ts'
import { numberText } from './numbers.ts'
import { shortMoment } from './short-dates.ts'

/** 'Para todos', 'Para a turma Tarde' */
export function audienceText({ audience, targetName }: Pick<Aviso, 'audience' | 'targetName'>): string {
  if (audience === 'everyone') return 'Para todos'
  if (audience === 'course') return targetName === null ? 'Curso deletado' : `Para o curso ${targetName}`
  return targetName === null ? 'Turma deletada' : `Para a turma ${targetName}`
}

/** What became of it, in a line. */
export function avisoStanding(aviso: Aviso): string {
  const reached = counted(aviso.reachedCount, PEOPLE)
  const when = shortMoment(aviso.sendAt)
  switch (aviso.state) {
    case 'scheduled':
      return `Agendado para ${when}`
    case 'sending':
      return `Enviando: ${numberText(aviso.reachedCount)} de ${counted(aviso.recipientCount, PEOPLE)}${waitingText(aviso)}`
    case 'sent':
      return `Enviado em ${when} para ${reached}${waitingText(aviso)}`
    case 'stopped':
      return `Parado: ${numberText(aviso.reachedCount)} de ${counted(aviso.recipientCount, PEOPLE)} receberam`
    case 'called-off':
      return aviso.obstacle === null ? 'Cancelado antes de ser enviado' : OBSTACLES[aviso.obstacle]
  }
}

/** ' · faltam 7.300 emails · 12 no próximo resumo diário', or nothing. */
function waitingText({ waitingMails, waitingDigests }: Aviso): string {
  const mails =
    waitingMails > 0 && `${waitingMails === 1 ? 'falta' : 'faltam'} ${counted(waitingMails, MAILS)}`
  const digests = waitingDigests > 0 && `${numberText(waitingDigests)} no próximo resumo diário`
  return [mails, digests].flatMap((part) => (part ? ` · ${part}` : [])).join('')
}

const OBSTACLES = {
  gone: 'Não foi enviado: o destino foi deletado',
  'not-monitor': 'Não foi enviado: quem escreveu não é mais monitor da turma',
} as const

/** '1.200 leram (60%)' */
export function readText({ readCount, reachedCount }: Pick<Aviso, 'readCount' | 'reachedCount'>): string {
  const percent = reachedCount === 0 ? 0 : Math.round((readCount / reachedCount) * 100)
  return `${numberText(readCount)} ${readCount === 1 ? 'leu' : 'leram'} (${percent}%)`
}
