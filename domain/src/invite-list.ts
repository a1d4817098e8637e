import { EMAIL_MAX, INVITED_MAX, USER_NAME_MAX } from './limits.ts'
import { controlsDirection } from './text-direction.ts'

/** Why a part of a pasted list invites nobody. */
export const UNREADABLE_REASONS = ['no-address', 'not-an-address', 'too-long', 'repeated'] as const
export type UnreadableReason = (typeof UNREADABLE_REASONS)[number]

/** What an address of a list is to the turma. Only the first two are invited. */
export const INVITED_STATES = ['new', 'account', 'member', 'invited'] as const
export type InvitedState = (typeof INVITED_STATES)[number]

/** Lines are counted from 1, as editors and spreadsheets do. The name is empty if there is none. */
export type ListedPerson = { line: number; name: string; email: string }
export type Unreadable = { line: number; text: string; reason: UnreadableReason }
export type InviteList = {
  people: ListedPerson[]
  unreadable: Unreadable[]
  /** There are more lines or people than one list may have; the rest was not read. */
  isTooLong: boolean
}

const LINES_MAX = 2 * INVITED_MAX
const SHOWN_TEXT_MAX = 120
/** With the numbers and quotes around it. */
const NAME_READ_MAX = 4 * USER_NAME_MAX
const NAME_EDGE = /[\s"'“”‘’<>()[\]|:*\-–—.,;]/u
/** '1.', '2)', '3 -', '4': what numbers a list; '2º A' and '3D' are names. */
const LIST_NUMBER = /^\d+(?![\p{L}\d])/u
/** As many digits after a name are a telephone. */
const PHONE_DIGITS = 8
const LINE_BREAK = /\r\n|[\n\r\u2028\u2029]/
/** What stands between characters that no address has. */
const WORD = /[^\s,;:<>()[\]"|]+/gu
/** A wide one counts, too. */
const AT = /[@＠]/u
const ADDRESS = /^[a-z0-9_'+-]+(?:\.[a-z0-9_'+-]+)*(?<!')@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/
const EMAIL_LABEL = /^(?:mailto|e-?mail)$/iu
const EMAIL_HEADER = /^(?:e-?mails?|endere[çc]os?(?: de e-?mail)?|correio.*)$/iu

/**
 * Reads names and addresses in the shapes people have them: 'Nome <email>', cells of a table divided by tab, semicolon or
 * comma, one per line, or many in one. Every address is either among the people or named with the reason; it never throws.
 * An address in two spellings is one person, the first.
 */
export function parseInviteList(text: string): InviteList {
  const lines = text.replace(/^\uFEFF/, '').split(LINE_BREAK)
  const people = new Map<string, ListedPerson>()
  const unreadable: Unreadable[] = []
  let isFirst = true
  for (const [index, content] of lines.slice(0, LINES_MAX).entries()) {
    if (content.trim() === '') continue
    const line = index + 1
    const found = [...content.matchAll(WORD)].filter(([word]) => AT.test(word))
    if (found.length === 0 && !(isFirst && isHeader(content)))
      unreadable.push({ line, text: shown(content), reason: 'no-address' })
    isFirst = false
    for (const [position, match] of found.entries()) {
      const email = toAddress(match[0])
      const reason = problemOf(email) ?? (people.has(email) ? 'repeated' : undefined)
      if (reason) unreadable.push({ line, text: shown(match[0]), reason })
      else people.set(email, { line, email, name: nameBeside(content, found, position) })
    }
    if (people.size > INVITED_MAX || unreadable.length > LINES_MAX) break
  }
  const isTooLong = lines.length > LINES_MAX || people.size > INVITED_MAX || unreadable.length > LINES_MAX
  return { people: [...people.values()].slice(0, INVITED_MAX), unreadable, isTooLong }
}

/** One spelling: without what surrounds it in a sentence, in lower case. */
const toAddress = (found: string) =>
  stripped(
    found
      .slice(0, 2 * EMAIL_MAX)
      .normalize('NFKC')
      .toLowerCase(),
    /['‘’“”*.]/u,
  )

function problemOf(email: string): UnreadableReason | undefined {
  if (email.length > EMAIL_MAX) return 'too-long'
  return ADDRESS.test(email) ? undefined : 'not-an-address'
}

const isHeader = (line: string) => cellsOf(line).some((cell) => EMAIL_HEADER.test(cell.trim()))

/** The text before the address in 'Nome <email>'; otherwise, on a line with one address, its first cell with letters. */
function nameBeside(line: string, found: readonly RegExpExecArray[], position: number): string {
  const { index, 0: address } = found[position] as RegExpExecArray
  const before = found[position - 1]
  const leading = line.slice(before ? before.index + before[0].length : 0, index)
  if (leading.trimEnd().endsWith('<')) return cleanName(ofBracket(leading.trimEnd().slice(0, -1)))
  if (found.length > 1) return ''
  const rest = `${line.slice(0, index)} ${line.slice(index + address.length)}`
  return cleanName(cellsOf(rest).find(hasLetters) ?? '')
}

/** 'Souza, Ana' is Ana Souza; of other cells the last one belongs to the address. */
function ofBracket(text: string): string {
  const cell = text.split(/[;\t>]/).at(-1) ?? ''
  if (cell.trimEnd().endsWith('"')) return cell.slice(cell.indexOf('"'))
  const parts = cell.split(',').filter(hasLetters)
  return parts.length === 2 ? `${parts[1]} ${parts[0]}` : (parts.at(-1) ?? '')
}

/** A divider inside quotes belongs to the cell. */
function cellsOf(line: string): string[] {
  const divider = ['\t', ';', ','].find((each) => line.includes(each))
  if (!divider) return [line]
  const cells = ['']
  let isQuoted = false
  for (const character of line) {
    if (character === '"') isQuoted = !isQuoted
    if (character === divider && !isQuoted) cells.push('')
    else cells[cells.length - 1] += character
  }
  return cells
}

/** Without these characters at both ends. A pattern that is anchored at the end would try every beginning. */
function stripped(text: string, edge: RegExp): string {
  let [start, end] = [0, text.length]
  while (start < end && edge.test(text.charAt(start))) start += 1
  while (end > start && edge.test(text.charAt(end - 1))) end -= 1
  return text.slice(start, end)
}

const hasLetters = (text: string) => /\p{L}/u.test(text)

/** One line of printable text, short enough for an account. */
function cleanName(text: string): string {
  const printable = [...text.slice(0, NAME_READ_MAX).toWellFormed()]
    .map((character) => (/\p{Cc}/u.test(character) || controlsDirection(character) ? ' ' : character))
    .join('')
  const listed = stripped(printable, NAME_EDGE).replace(LIST_NUMBER, '')
  const name = stripped(withoutPhone(listed), NAME_EDGE).replaceAll(/\s+/g, ' ')
  return hasLetters(name) && !EMAIL_LABEL.test(name) ? name.slice(0, USER_NAME_MAX).toWellFormed().trim() : ''
}

/** 'Pessoa 1' keeps its number. */
function withoutPhone(text: string): string {
  const [name = ''] = /^.*[\p{L}\p{M}]/su.exec(text) ?? []
  const digits = text.slice(name.length).replaceAll(/\D/g, '')
  return digits.length < PHONE_DIGITS ? text : name
}

const shown = (text: string) => cutTo(text.trim().replaceAll('\0', ' ').toWellFormed())
const cutTo = (text: string) =>
  text.length > SHOWN_TEXT_MAX ? `${text.slice(0, SHOWN_TEXT_MAX).toWellFormed()}…` : text

/** How far a mailed invitation has come. */
export const INVITE_STATES = ['queued', 'sent', 'failed', 'opened', 'expired', 'joined'] as const
export type InviteState = (typeof INVITE_STATES)[number]

export type InviteMoments = {
  createdAt: Date
  sentAt: Date | null
  failedAt: Date | null
  openedAt: Date | null
  joinedAt: Date | null
  expiresAt: Date
}

export function inviteState(moments: InviteMoments, now: Date): { state: InviteState; since: Date } {
  const { createdAt, sentAt, failedAt, openedAt, joinedAt, expiresAt } = moments
  if (joinedAt) return { state: 'joined', since: joinedAt }
  if (expiresAt <= now) return { state: 'expired', since: expiresAt }
  if (openedAt) return { state: 'opened', since: openedAt }
  if (failedAt) return { state: 'failed', since: failedAt }
  return sentAt ? { state: 'sent', since: sentAt } : { state: 'queued', since: createdAt }
}
