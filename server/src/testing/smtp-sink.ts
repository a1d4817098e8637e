import { type AddressInfo, createServer, type Socket } from 'node:net'

export type SmtpSink = {
  url: string
  /** What was delivered, oldest first, in the form of the outbox. */
  mails: () => string[]
  /** The same, as it was received. */
  raw: () => string[]
  /** Rejects all mails from now on, or accepts them again. */
  setAway: (isAway: boolean) => void
  /** Accepts connections and says nothing from now on, or greets again. */
  setSilent: (isSilent: boolean) => void
  /** Receives whole mails and never says that it has them, or says so again. */
  setStalled: (isStalled: boolean) => void
  /** Refuses mails to this address for good. */
  refuse: (email: string) => void
  /** How many connections were opened so far. */
  connections: () => number
  /** Ends all connections, as a mail server does that restarts. */
  hangUp: () => void
  stop: () => void
}

/** A mail server that stores the mails it receives. */
export async function startSmtpSink(): Promise<SmtpSink> {
  const received: string[] = []
  const sockets = new Set<Socket>()
  const refused = new Set<string>()
  let isAway = false
  let isSilent = false
  let isStalled = false
  let connections = 0
  const server = createServer((socket) => {
    connections += 1
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
    if (!isSilent)
      converse(socket, {
        keep: (raw) => received.push(raw),
        isAway: () => isAway,
        isStalled: () => isStalled,
        refused,
      })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const hangUp = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mails: () => received.map(readable),
    raw: () => [...received],
    setAway: (next) => {
      isAway = next
    },
    setSilent: (next) => {
      isSilent = next
    },
    setStalled: (next) => {
      isStalled = next
    },
    refuse: (email) => refused.add(email),
    connections: () => connections,
    hangUp,
    stop: () => {
      hangUp()
      server.close()
    },
  }
}

type Keeping = {
  keep: (raw: string) => void
  isAway: () => boolean
  isStalled: () => boolean
  refused: ReadonlySet<string>
}

function converse(socket: Socket, { keep, isAway, isStalled, refused }: Keeping) {
  const say = (line: string) => socket.write(`${line}\r\n`)
  let unread = ''
  let isData = false
  const answer = (line: string) => {
    const command = line.slice(0, 4).toUpperCase()
    if (command === 'MAIL' && isAway()) return say('451 away')
    const recipient = command === 'RCPT' ? (/<(.*)>/.exec(line)?.[1] ?? '') : ''
    if (refused.has(recipient)) return say('550 no such user')
    if (command === 'QUIT') return socket.end('221 bye\r\n')
    isData = command === 'DATA'
    return say(isData ? '354 go on' : '250 ok')
  }
  say('220 sink')
  socket.on('data', (chunk) => {
    unread += chunk.toString('utf8')
    for (;;) {
      const end = unread.indexOf(isData ? '\r\n.\r\n' : '\r\n')
      if (end < 0) return
      const part = unread.slice(0, end)
      unread = unread.slice(end + (isData ? 5 : 2))
      if (isData) {
        isData = false
        keep(part)
        if (!isStalled()) say('250 kept')
      } else answer(part)
    }
  })
}

/** Headers and text as a user reads them. */
function readable(raw: string): string {
  const { header, parts } = parsedMail(raw)
  const text = parts['text/plain'] ?? ''
  return `From: ${header('From')}\nTo: ${header('To')}\nSubject: ${header('Subject')}\n\n${text.trimEnd()}\n`
}

/** The headers of a mail, and its parts by their type, decoded. */
export function parsedMail(raw: string) {
  const { header, body } = entity(raw.replaceAll(/^\.\./gm, '.'))
  const boundary = /boundary="?([^";]+)"?/.exec(header('Content-Type'))?.[1]
  const entities = boundary
    ? body
        .split(`--${boundary}`)
        .slice(1, -1)
        .map((part) => entity(part.replace(/^\r\n/, '')))
    : [{ header, body }]
  const parts = Object.fromEntries(
    entities.map((part): [string, string] => [
      /^[\w/]+/.exec(part.header('Content-Type'))?.[0] ?? 'text/plain',
      decoded(part.body, part.header('Content-Transfer-Encoding').toLowerCase()).replaceAll('\r\n', '\n'),
    ]),
  )
  return { header, parts }
}

function entity(raw: string) {
  const [head = '', ...body] = raw.split('\r\n\r\n')
  const unfolded = head.replaceAll(/\r\n[ \t]+/g, ' ')
  const header = (name: string) => words(new RegExp(`^${name}: (.*)$`, 'im').exec(unfolded)?.[1] ?? '')
  return { header, body: body.join('\r\n\r\n') }
}

function decoded(text: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(text, 'base64').toString('utf8')
  return encoding === 'quoted-printable' ? unquoted(text.replaceAll('=\r\n', '')) : text
}

const unquoted = (text: string) =>
  Buffer.from(
    text.replaceAll(/=([0-9A-F]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8')

/** `=?UTF-8?Q?…?=` and `=?UTF-8?B?…?=`, as many as there are. */
const words = (header: string) =>
  header
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([QB])\?([^?]*)\?=/gi, (_, kind, text) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(text, 'base64').toString('utf8')
        : unquoted(text.replaceAll('_', ' ')),
    )
