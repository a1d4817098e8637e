import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { showFirstLogins } from './first-logins.ts'

const LOGINS = {
  admin: { email: 'admin@farol.example', generatedPassword: 'made-for-admin' },
  student: { email: 'estudante@farol.example', generatedPassword: 'made-for-student' },
}

function place(isTerminal: boolean) {
  const dataDir = mkdtempSync(join(tmpdir(), 'farol-logins-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  const logged: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => logged.push(line) })
  let printed = ''
  const print = (text: string) => {
    printed += text
  }
  return { dataDir, print: isTerminal ? print : undefined, log, logged, printed: () => printed }
}

test('generated passwords are printed at a terminal, and no file is written', () => {
  const terminal = place(true)
  showFirstLogins(LOGINS, terminal)
  expect(terminal.printed()).toContain('admin@farol.example   password made-for-admin')
  expect(terminal.printed()).toContain('estudante@farol.example   password made-for-student')
  expect(spawnSync('ls', [terminal.dataDir]).stdout.toString()).toBe('')
})

test('without a terminal they are in a file that only its owner can read, and the log only names the file', () => {
  const service = place(false)
  const file = join(service.dataDir, 'first-logins.txt')
  writeFileSync(file, 'of an earlier school', { mode: 0o644 })
  showFirstLogins(LOGINS, service)
  expect(service.printed()).toBe('')
  expect(service.logged.join('')).toContain(file)
  expect(service.logged.join('')).not.toMatch(/made-for|@farol/)
  expect(readFileSync(file, 'utf8')).toContain('admin@farol.example   password made-for-admin')
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

test('the password that an operator chose is never repeated', () => {
  const terminal = place(true)
  showFirstLogins({ admin: { email: 'direcao@escola.example', generatedPassword: undefined } }, terminal)
  expect(terminal.printed()).toContain('direcao@escola.example   with ADMIN_PASSWORD')
})
