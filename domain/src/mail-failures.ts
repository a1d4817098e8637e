import { MAIL_PRIORITIES } from './mail-retries.ts'

/** What a mail is about, without what it says: as administrators see it. */
export const MAIL_KINDS = {
  account: 'Mensagem da conta',
  invite: 'Convite',
  notification: 'Novidade',
  aviso: 'Aviso',
  reminder: 'Lembrete',
} as const
export type MailKind = keyof typeof MAIL_KINDS

type QueuedMail = { priority: number; isInvite: boolean; isReminder: boolean }

export function mailKind({ priority, isInvite, isReminder }: QueuedMail): MailKind {
  if (isReminder) return 'reminder'
  if (isInvite) return 'invite'
  if (priority === MAIL_PRIORITIES.bulk) return 'aviso'
  return priority === MAIL_PRIORITIES.notification ? 'notification' : 'account'
}

/** Why a mail was not delivered, from what the mail server or the connection said. */
export const MAIL_FAILURES = [
  'unreadable',
  'unreachable',
  'login',
  'refused',
  'later',
  'other',
  // It came back after the mail server had taken it.
  'no-such-address',
  'mailbox-full',
  'returned',
] as const
export type MailFailure = (typeof MAIL_FAILURES)[number]

/** For administrators. */
export const MAIL_FAILURE_SENTENCES: Record<MailFailure, string> = {
  unreachable: 'O servidor de email não respondeu.',
  login: 'O servidor de email não aceitou o usuário ou a senha da escola.',
  refused: 'O servidor de email recusou a mensagem. Confira o endereço.',
  later: 'O servidor de email pediu para tentar mais tarde.',
  unreadable: 'A chave do servidor (AUTH_SECRET) mudou, e esta mensagem não pode mais ser lida.',
  other: 'O servidor de email respondeu com um erro.',
  'no-such-address': 'O email voltou: este endereço não existe. Confira o endereço.',
  'mailbox-full': 'O email voltou: a caixa de entrada desta pessoa está cheia.',
  returned: 'O email voltou: o servidor de email desta pessoa não o aceitou.',
}

/** The first that fits. An address in the error may look like a status, so connections come before those. */
const SIGNS: readonly [MailFailure, RegExp][] = [
  ['unreadable', /AUTH_SECRET/],
  [
    'unreachable',
    /\bE(?:CONN\w+|NOTFOUND|DNS|AI_AGAIN|TIMEDOUT|HOSTUNREACH|NETUNREACH|PIPE|SOCKET)\b|timeout|timed out|greeting never received|socket close|connection closed/i,
  ],
  ['login', /\b53[0458]\b|\bEAUTH\b|invalid login|authentication/i],
  ['refused', /\b5\d\d\b/],
  ['later', /\b4\d\d\b/],
]

export const mailFailure = (error: string): MailFailure =>
  SIGNS.find(([, sign]) => sign.test(error))?.[0] ?? 'other'

/** Also without its beginning: what looks like a path to something secret. */
const LINK = /\S*(?::\/\/|\/\S{16})\S*/g
const ERROR_MAX = 500

/** What is stored of an error: a mail server may quote the mail, and a link in it may log somebody in. */
export const storedMailError = (error: string): string => error.replace(LINK, '(link)').slice(0, ERROR_MAX)
