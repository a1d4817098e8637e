import type { BackupFailure, BackupHealth, VerificationFailure } from '@farol/domain/backups.ts'

/** What an administrator reads of each state; `isWarning` where something has to be done. */
export const HEALTH_TEXTS: Record<BackupHealth, { title: string; isWarning: boolean }> = {
  off: { title: 'As cópias diárias estão desligadas', isWarning: true },
  none: { title: 'Ainda não há nenhuma cópia boa', isWarning: true },
  fresh: { title: 'As cópias estão em dia', isWarning: false },
  old: { title: 'A última cópia boa está velha', isWarning: true },
}

/** What failed, and what happens next or has to be done. */
export function failureText(failure: BackupFailure, { isDaily }: { isDaily: boolean }): string {
  const next = isDaily ? 'A próxima tentativa vem em até uma hora.' : 'Faça outra agora.'
  return NEEDS_SOMEBODY.has(failure) ? FAILURE_TEXTS[failure] : `${FAILURE_TEXTS[failure]} ${next}`
}

const NEEDS_SOMEBODY: ReadonlySet<BackupFailure> = new Set(['no-room', 'place'])
const FAILURE_TEXTS: Record<BackupFailure, string> = {
  'no-room':
    'Falta espaço no disco. Peça a quem cuida do servidor para liberar espaço, guarde por menos dias, ou deixe os arquivos enviados de fora.',
  place:
    'O lugar das cópias não respondeu ou não aceita escrita. Mostre esta mensagem a quem cuida do servidor:',
  interrupted: 'O servidor parou no meio.',
  other: 'O motivo está no registro (log) do servidor.',
}

/** Why it was not verified, or why it is no good. */
export const VERIFICATION_TEXTS: Record<VerificationFailure, string> = {
  damaged: 'está danificada e não serve. Faça outra agora e peça para verificarem o disco.',
  'missing-files': 'perdeu arquivos no lugar das cópias e não serve. Faça outra agora.',
  'not-allowed':
    'não verificada: a conta do PostgreSQL não pode criar um banco de dados para o teste (permissão CREATEDB).',
  'no-room': 'não verificada: falta espaço no disco do banco de dados para o teste.',
  place: 'não verificada: o lugar das cópias não respondeu.',
  interrupted: 'não verificada: o servidor parou no meio. A próxima cópia será verificada.',
  other: 'não verificada: o motivo está no registro (log) do servidor.',
}

export const NEW_PLACE_TEXT =
  'As cópias anteriores não estão onde está a última, embora a pasta tenha o mesmo nome: o disco delas pode não estar montado. Peça a quem cuida do servidor para conferir.'

export const CURRENT_TEXTS = {
  waiting: 'Na fila…',
  running: 'Fazendo uma cópia…',
  verifying: 'Verificando a última cópia…',
} as const
