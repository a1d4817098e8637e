import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { findProgram } from './find-program.ts'
import { freePort } from './free-port.ts'

/** In Debian's package dovecot-imapd; later versions have other words in their configuration. */
export const findDovecot = () => {
  const program = findProgram('dovecot')
  if (!program) return undefined
  return spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout.startsWith('2.3.')
    ? program
    : undefined
}

const NOBODY = 65_534
const READY_MS = 10_000
const PASSWORD = 'senha/da@caixa'

/** A mailbox of a mail server, in a folder of its own. */
export async function startDovecot({ dovecot, folder }: { dovecot: string; folder: string }) {
  const port = await freePort()
  const mails = join(folder, 'mails')
  for (const name of ['new', 'cur', 'tmp']) mkdirSync(join(mails, name), { recursive: true })
  const isRoot = process.getuid?.() === 0
  const [uid = NOBODY, gid = NOBODY] = isRoot ? [] : [process.getuid?.(), process.getgid?.()]
  if (isRoot) {
    // It reads no mails as root.
    chmodSync(folder, 0o755)
    for (const name of ['', 'new', 'cur', 'tmp']) chownSync(join(mails, name), uid, gid)
  }
  const config = join(folder, 'dovecot.conf')
  writeFileSync(config, configuration({ folder, mails, port, uid, gid, isRoot }))
  const child = spawn(dovecot, ['-F', '-c', config], { stdio: 'inherit' })
  const ended = new Promise((resolve) => child.on('close', resolve))
  const deadline = Date.now() + READY_MS
  while (!(await greets(port))) {
    if (Date.now() > deadline || child.exitCode !== null) throw new Error('dovecot did not start')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  let delivered = 0
  return {
    url: `imap://escola%40farol.example:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}`,
    deliver: (mail: string) => {
      delivered += 1
      const file = join(mails, 'new', `${Date.now()}.${delivered}.farol`)
      writeFileSync(file, mail.replaceAll(/\r?\n/g, '\r\n'))
      if (isRoot) chownSync(file, uid, gid)
    },
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}

type Where = { folder: string; mails: string; port: number; uid: number; gid: number; isRoot: boolean }

const configuration = ({ folder, mails, port, uid, gid, isRoot }: Where) => `
base_dir = ${join(folder, 'run')}
state_dir = ${join(folder, 'run')}
log_path = ${join(folder, 'log')}
ssl = no
disable_plaintext_auth = no
protocols = imap
listen = 127.0.0.1
mail_location = maildir:${mails}
first_valid_uid = 1
${isRoot ? '' : asThisUser()}
passdb {
  driver = static
  args = password=${PASSWORD}
}
userdb {
  driver = static
  args = uid=${uid} gid=${gid} home=${mails}
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service anvil {
  chroot =
}
`

function asThisUser() {
  const { username } = userInfo()
  const group = spawnSync('id', ['-gn'], { encoding: 'utf8' }).stdout.trim()
  return `default_internal_user = ${username}\ndefault_login_user = ${username}\ndefault_internal_group = ${group}`
}

const greets = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    const answer = (isThere: boolean) => () => {
      socket.destroy()
      resolve(isThere)
    }
    socket.once('data', answer(true)).once('error', answer(false)).once('close', answer(false))
  })
