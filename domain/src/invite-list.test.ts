import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inviteState, parseInviteList } from './invite-list.ts'
import { INVITED_MAX, USER_NAME_MAX } from './limits.ts'

const people = (text: string) => parseInviteList(text).people.map(({ name, email }) => [name, email])
const problems = (text: string) =>
  parseInviteList(text).unreadable.map(({ line, reason }) => `${line} ${reason}`)

describe('names and addresses are read', () => {
  test.each([
    ['Ana Souza <ana@escola.com>', 'Ana Souza'],
    ['"Souza, Ana" <ana@escola.com>', 'Souza, Ana'],
    ['Souza, Ana <ana@escola.com>', 'Ana Souza'],
    ['Ana Souza;ana@escola.com', 'Ana Souza'],
    ['ana@escola.com;Ana Souza', 'Ana Souza'],
    ['"Ana Souza","ana@escola.com"', 'Ana Souza'],
    ['12\tAna Souza\t(11) 98765-4321\tana@escola.com', 'Ana Souza'],
    ['Ana Souza ana@escola.com', 'Ana Souza'],
    ['3. Ana Souza - ana@escola.com', 'Ana Souza'],
    ['2) Ana Souza <ana@escola.com>', 'Ana Souza'],
    ['12 Ana Souza (11) 98765-4321 <ana@escola.com>', 'Ana Souza'],
    ['Pessoa 1 <ana@escola.com>', 'Pessoa 1'],
    ['1. Turma 7, 2º A;ana@escola.com', 'Turma 7, 2º A'],
    ['Ana 2, ana@escola.com', 'Ana 2'],
    ['3D Ana\tana@escola.com', '3D Ana'],
    ['Ana Souza (ana@escola.com)', 'Ana Souza'],
    ['mailto:ana@escola.com', ''],
    ['  ANA@Escola.COM. ', ''],
    ['’ana@escola.com’', ''],
    ['ana＠escola.com', ''],
  ])('from %j', (line, name) => {
    expect(people(line)).toEqual([[name, 'ana@escola.com']])
    expect(problems(line)).toEqual([])
  })

  test('of many in one line', () => {
    expect(people('Ana <ana@a.com>, "Lima, Bia" <bia@b.com>; Caio <caio@c.com>')).toEqual([
      ['Ana', 'ana@a.com'],
      ['Lima, Bia', 'bia@b.com'],
      ['Caio', 'caio@c.com'],
    ])
    expect(people('ana@a.com, bia@b.com;caio@c.com')).toEqual([
      ['', 'ana@a.com'],
      ['', 'bia@b.com'],
      ['', 'caio@c.com'],
    ])
  })

  test('of a table with a header', () => {
    expect(parseInviteList('\uFEFFNome;E-mail\r\nAna;ana@a.com\r\n\r\nBia;bia@b.com\r\n')).toMatchObject({
      people: [
        { line: 2, name: 'Ana', email: 'ana@a.com' },
        { line: 4, name: 'Bia', email: 'bia@b.com' },
      ],
      unreadable: [],
    })
  })
})

test('what cannot be read is named with its line and the reason', () => {
  expect(problems('Ana\nbia@\n@c.com\nd@e..com\nana@a\nok@a.com\nOK@A.com')).toEqual([
    '1 no-address',
    '2 not-an-address',
    '3 not-an-address',
    '4 not-an-address',
    '5 not-an-address',
    '7 repeated',
  ])
  expect(problems(`${'a'.repeat(250)}@a.com`)).toEqual(['1 too-long'])
})

test('a list that is too long says so, and an endless line is read to its end', () => {
  const row = (index: number) => `Pessoa ${index};p${index}@escola.com`
  const list = (length: number) => parseInviteList(Array.from({ length }, (_, i) => row(i)).join('\n'))
  expect(list(INVITED_MAX)).toMatchObject({ isTooLong: false, people: { length: INVITED_MAX } })
  expect(list(INVITED_MAX + 1).isTooLong).toBe(true)
  expect(parseInviteList('x\n'.repeat(100_000)).isTooLong).toBe(true)
  for (const character of ['@', '<', '"', ';', 'a', ' ', "'", '.'])
    expect(parseInviteList(character.repeat(400_000)).people).toEqual([])
})

const address = fc
  .tuple(fc.stringMatching(/^[a-zA-Z0-9]{1,8}(\.[a-z0-9]{1,4})?$/), fc.constantFrom('a.com', 'Escola.com.br'))
  .map(([local, domain]) => `${local}@${domain}`)
const shapes = [
  (name: string, email: string) => `${name} <${email}>`,
  (name: string, email: string) => `${name};${email}`,
  (name: string, email: string) => `"${name}","${email}"`,
  (name: string, email: string) => `${name}\t${email}\t11 99999-0000`,
  (_: string, email: string) => email,
]

test('every address is found once, in any shape, or reported', () => {
  const entry = fc.tuple(
    address,
    fc.stringMatching(/^[A-Za-zÀ-ú]{2,8} [A-Za-z]{2,8}$/),
    fc.constantFrom(...shapes),
  )
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 20 }), (entries) => {
      const text = entries.map(([email, name, shape]) => shape(name, email)).join('\n')
      const found = parseInviteList(text)
      expect(found.people.map(({ email }) => email)).toEqual([
        ...new Set(entries.map(([email]) => email.toLowerCase())),
      ])
      expect(found.people.length + found.unreadable.length).toBe(entries.length)
      for (const { name, line } of found.people) expect([entries[line - 1]?.[1], '']).toContain(name)
    }),
  )
})

test('whatever is pasted, it never throws, and no @ is passed over', () => {
  const part = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 8 }),
    fc.constantFrom('@', '＠', '<', '>', '"', ';', ',', '\t', '\n', '\u202E', '\0', 'a@b.com', '=1+1'),
  )
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
      const text = parts.join('')
      const { people, unreadable } = parseInviteList(text)
      if (/[@＠]/.test(text)) expect(people.length + unreadable.length).toBeGreaterThan(0)
      for (const { name, email } of people) {
        expect(email).toMatch(/^[^@\s]+@[^@\s]+\.[a-z]+$/)
        expect(name.length).toBeLessThanOrEqual(USER_NAME_MAX)
        expect(name).not.toMatch(/[\p{Cc}\u202E]/u)
      }
    }),
  )
})

test('an invitation shows the furthest it came, and that its time is over', () => {
  const day = (date: number) => new Date(2026, 2, date)
  const none = { sentAt: null, failedAt: null, openedAt: null, joinedAt: null }
  const moments = { ...none, createdAt: day(1), expiresAt: day(30) }
  const at = (of: object, now = day(9)) => inviteState({ ...moments, ...of }, now)
  expect(at({})).toEqual({ state: 'queued', since: day(1) })
  expect(at({ sentAt: day(2) })).toEqual({ state: 'sent', since: day(2) })
  expect(at({ failedAt: day(2) })).toEqual({ state: 'failed', since: day(2) })
  expect(at({ sentAt: day(2), openedAt: day(3) })).toEqual({ state: 'opened', since: day(3) })
  expect(at({ openedAt: day(3) }, day(30))).toEqual({ state: 'expired', since: day(30) })
  expect(at({ openedAt: day(3), joinedAt: day(4) }, day(30))).toEqual({ state: 'joined', since: day(4) })
})
