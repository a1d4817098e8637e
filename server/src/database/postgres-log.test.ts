import {
  appendFileSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { postgresLogPath, postgresLogTail, rotatePostgresLog } from './postgres-log.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'farol-log-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
const path = postgresLogPath(dataDir)

test('a long PostgreSQL log is rotated, and PostgreSQL goes on writing to it', () => {
  const log = openSync(path, 'a')
  writeSync(log, 'first\n'.repeat(100))
  rotatePostgresLog(dataDir, 600)
  expect(statSync(path).size).toBe(600)
  writeSync(log, 'one more\n')
  rotatePostgresLog(dataDir, 600)
  expect(readFileSync(`${path}.1`, 'utf8')).toBe(`${'first\n'.repeat(100)}one more\n`)
  writeSync(log, 'next\n')
  expect(readFileSync(path, 'utf8')).toBe('next\n')
})

test('only the end of a long log is read', () => {
  writeFileSync(path, 'x'.repeat(5_000))
  appendFileSync(path, '\nlast words')
  expect(postgresLogTail(dataDir)).toHaveLength(2_000)
  expect(postgresLogTail(dataDir)).toMatch(/\nlast words$/)
  writeFileSync(path, 'short')
  expect(postgresLogTail(dataDir)).toBe('short')
  expect(postgresLogTail(join(dataDir, 'nowhere'))).toBe('')
})
