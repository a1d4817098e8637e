import type { SystemState } from '@farol/contract/system.ts'
import { expect, test } from 'vitest'
import { ageText, jobsAdvice, silenceText, systemCards, wholeText } from './system-texts.ts'

const NOW = new Date('2026-03-04T12:00:00Z')
const GB = 1024 ** 3
const fine: SystemState = {
  version: '0.1.0',
  database: {
    level: 'fine',
    version: '17.5 (Debian 17.5-1)',
    sizeBytes: GB,
    connections: 1,
    mostConnections: 330,
  },
  disk: { level: 'fine', freeBytes: 40 * GB, totalBytes: 100 * GB },
  mail: { level: 'fine', isConfigured: true },
  jobs: { level: 'fine', areElsewhere: false, kinds: [], failed: [] },
  backup: {
    level: 'fine',
    health: 'fresh',
    good: {
      startedAt: '2026-03-04T09:00:00Z',
      bytes: GB,
      withFiles: true,
      missingFiles: 0,
      place: '/backups',
      isInNewPlace: false,
      verification: 'none',
      verificationFailure: null,
    },
    lastVerifiedAt: '2026-03-02T09:00:00Z',
    failure: null,
    damage: null,
  },
  certificate: { level: 'fine', daysLeft: 60 },
}
const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const facts = (state: SystemState) => systemCards(state, NOW).map(({ fact }) => plain(fact))

test('a system that is well has facts and nothing to do', () => {
  expect(facts(fine)).toEqual([
    'PostgreSQL 17.5, 1 GB. 1 conexão em uso, de até 330.',
    '40 GB livres de 100 GB no servidor.',
    'O envio está configurado.',
    'Feita há 3 h. Verificada pela última vez: 2 dias atrás.',
    'Vale por mais 60 dias.',
  ])
  expect(systemCards(fine, NOW).every(({ advice }) => advice === undefined)).toBe(true)
  expect(wholeText(fine)).toBe('Tudo funciona.')
})

test('whatever is not well says what to do', () => {
  const state: SystemState = {
    ...fine,
    database: { ...fine.database, level: 'problem' },
    disk: { ...fine.disk, level: 'attention' },
    mail: { level: 'attention', isConfigured: false },
    backup: { ...fine.backup, level: 'attention', health: 'off', good: null, lastVerifiedAt: null },
    certificate: { level: 'attention', daysLeft: null },
  }
  expect(systemCards(state, NOW).every(({ advice }) => advice)).toBe(true)
  expect(facts(state).slice(2)).toEqual([
    'Nenhum email sai desta escola.',
    'Nenhuma cópia registrada.',
    'Não foi possível ler o certificado.',
  ])
  expect(wholeText(state)).toBe('Há um problema que precisa de alguém agora.')
})

test('backups that began anew under the same name say so, however fresh they are', () => {
  const good = fine.backup.good && { ...fine.backup.good, isInNewPlace: true }
  const state: SystemState = { ...fine, backup: { ...fine.backup, level: 'attention', good } }
  const [card] = systemCards(state, NOW).filter(({ title }) => title === 'Última cópia')
  expect(card?.advice).toContain('não estar montado')
})

test('the last days of a certificate', () => {
  const said = [-1, 0, 1].map((daysLeft) =>
    facts({ ...fine, certificate: { level: 'problem', daysLeft } }).at(-1),
  )
  expect(said).toEqual(['O certificado venceu.', 'Vence hoje.', 'Vale por mais 1 dia.'])
  expect(facts({ ...fine, certificate: null })).toHaveLength(4)
})

test('only jobs that wait too long send somebody to the server, or to the worker', () => {
  const row = { kind: 'mail', waiting: 1, retrying: 0, running: 0, failed: 0, oldestSeconds: 400 } as const
  const jobs = { ...fine.jobs, kinds: [{ ...row, level: 'attention' as const }] }
  expect(jobsAdvice(jobs)).toContain('log')
  expect(jobsAdvice({ ...jobs, areElsewhere: true })).toContain('npm run worker')
  expect(
    jobsAdvice({ ...jobs, kinds: [{ ...row, failed: 2, oldestSeconds: 0, level: 'attention' }] }),
  ).toBeUndefined()
  expect(jobsAdvice({ ...jobs, kinds: [{ ...row, failed: 2, level: 'attention' }] })).toContain('log')
})

test('what comes back by itself and did not is named', () => {
  const row = {
    kind: 'reminder',
    waiting: 1,
    retrying: 0,
    running: 0,
    failed: 0,
    oldestSeconds: 400,
  } as const
  const jobs = { ...fine.jobs, kinds: [{ ...row, level: 'attention' as const }] }
  expect(jobsAdvice(jobs)).toBe(
    'Faz tempo demais que não rodou: Lembretes. O normal é a cada 15 minutos. Confira o que o servidor registra (log).',
  )
})

test('a server that no longer answers is not said to work', () => {
  expect(silenceText(NOW.getTime())).toContain('não responde desde 04/03/2026, 09:00.')
})

test('an age is in minutes, then in hours', () => {
  expect([60, 3_599, 7_300].map((seconds) => plain(ageText(seconds)))).toEqual(['1 min', '59 min', '2 h'])
})
