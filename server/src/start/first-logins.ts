import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'

/** The log-ins that a first start created. A password that the operator chose is never repeated. */
export type FirstLogins = {
  admin?: { email: string; generatedPassword: string | undefined }
  student?: { email: string; generatedPassword: string }
}

/** `print` is set at a terminal. */
type Place = { dataDir: string; print: ((text: string) => void) | undefined; log: Logger }

/** Generated passwords are printed once at a terminal; they never reach the log. */
export function showFirstLogins(logins: FirstLogins, { dataDir, print, log }: Place) {
  const lines = loginLines(logins)
  if (lines.length === 0) return
  if (print) {
    print(['', ...lines, '  Generated passwords are shown only now.', ''].join('\n'))
    return
  }
  const file = join(dataDir, 'first-logins.txt')
  // A file left from before may have another mode.
  rmSync(file, { force: true })
  writeFileSync(file, [...lines, 'Delete this file when you have logged in.', ''].join('\n'), { mode: 0o600 })
  log.info({ file }, 'the first log-ins are in a file')
}

function loginLines({ admin, student }: FirstLogins): string[] {
  const lines: string[] = []
  if (admin) {
    const password = admin.generatedPassword ? `password ${admin.generatedPassword}` : 'with ADMIN_PASSWORD'
    lines.push(`  administrator   ${admin.email}   ${password}`)
  }
  if (student) lines.push(`  demo student    ${student.email}   password ${student.generatedPassword}`)
  return lines
}
