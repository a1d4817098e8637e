import type { DeliveryReport } from '@farol/domain/bounces.ts'
import type { ImapFlow, MessageStructureObject } from 'imapflow'
import { isLoopback } from '#/config/bucket.ts'

/** How far a mailbox was read; `uidValidity` is null before the first time. */
export type Place = { uidValidity: number | null; lastUid: number }

type Options = {
  place: Place
  /** The reports of some messages, and the place behind them. */
  onRead: (reports: DeliveryReport[], place: Place) => Promise<void>
  signal: AbortSignal
}

const FIRST_DAYS = 14
const AT_ONCE = 100
/** Ours are smaller, and so is what returns with them. */
const PART_MAX_BYTES = 256 * 1024
const TIMEOUTS = { connectionTimeout: 20_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/** Reads what has come since. Nothing in the mailbox changes, not even what counts as read: people may use it, too. */
export async function readMailbox(url: string, { place, onRead, signal }: Options) {
  // Most schools have no such mailbox: they are spared its memory.
  const { ImapFlow } = await import('imapflow')
  const client = new ImapFlow({ ...connectionOf(new URL(url)), ...TIMEOUTS, logger: false })
  const close = () => client.close()
  signal.addEventListener('abort', close)
  // The command that waits fails with it, too.
  client.on('error', () => undefined)
  try {
    await client.connect()
    const mailbox = await client.mailboxOpen(folderOf(new URL(url)), { readOnly: true })
    const uidValidity = Number(mailbox.uidValidity)
    const isFirst = place.uidValidity !== uidValidity
    const uids = isFirst ? await found(client, { since: daysAgo(FIRST_DAYS) }) : await newer(client, place)
    for (let index = 0; index < uids.length; index += AT_ONCE) {
      const some = uids.slice(index, index + AT_ONCE)
      await onRead(await reportsOf(client, some), { uidValidity, lastUid: some.at(-1) ?? 0 })
    }
    if (isFirst && uids.length === 0) await onRead([], { uidValidity, lastUid: mailbox.uidNext - 1 })
    await client.logout()
  } catch (error) {
    throw withoutCommand(error)
  } finally {
    signal.removeEventListener('abort', close)
    close()
  }
}

/** The library's errors have the command that failed with them, and in it perhaps the password: no log may have that. */
function withoutCommand(error: unknown) {
  if (!(error instanceof Error) || !('responseText' in error)) return error
  return new Error(`The mailbox answered: ${error.responseText}`)
}

function connectionOf({ protocol, hostname, port, username, password }: URL) {
  const secure = protocol === 'imaps:'
  return {
    host: hostname.replaceAll(/[[\]]/g, ''),
    port: Number(port) || (secure ? 993 : 143),
    secure,
    // Passwords must be protected in transit, except on this machine.
    ...(secure || isLoopback(hostname) ? {} : { doSTARTTLS: true }),
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
  }
}

const folderOf = ({ pathname }: URL) => decodeURIComponent(pathname.slice(1)) || 'INBOX'

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3_600_000)

/** The range `n:*` always has the last message, also one before n. */
const newer = async (client: ImapFlow, { lastUid }: Place) =>
  (await found(client, { uid: `${lastUid + 1}:*` })).filter((uid) => uid > lastUid)

const found = async (client: ImapFlow, what: Parameters<ImapFlow['search']>[0]) =>
  ((await client.search(what, { uid: true })) || []).toSorted((one, other) => one - other)

async function reportsOf(client: ImapFlow, uids: number[]) {
  const reports: DeliveryReport[] = []
  for (const { uid, bodyStructure } of await client.fetchAll(uids, { bodyStructure: true }, { uid: true })) {
    const parts = bodyStructure && reportParts(bodyStructure)
    if (!parts) continue
    const texts = await client.downloadMany(String(uid), parts, { uid: true })
    const [status = '', original = ''] = parts.map((part) => texts[part]?.content?.toString('utf8'))
    reports.push({ status, original })
  }
  return reports
}

/** The numbers of the two parts; undefined for a message that reports no delivery. */
function reportParts({ type, parameters, childNodes = [] }: MessageStructureObject): string[] | undefined {
  if (type !== 'multipart/report' || parameters?.['report-type']?.toLowerCase() !== 'delivery-status')
    return undefined
  const wanted = ['message/delivery-status', /^(?:message\/rfc822|text\/rfc822-headers)$/]
  const parts = wanted.map((wantedType) =>
    childNodes.find((child) => child.type.match(wantedType) && (child.size ?? 0) <= PART_MAX_BYTES),
  )
  return parts.every((part) => part?.part !== undefined) ? parts.map((part) => part?.part ?? '') : undefined
}
