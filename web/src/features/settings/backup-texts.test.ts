import { expect, test } from 'vitest'
import { failureText } from './backup-texts.ts'

test('a next try is promised only while backups are made every day', () => {
  for (const failure of ['interrupted', 'other'] as const) {
    expect(failureText(failure, { isDaily: true })).toMatch(/\. A próxima tentativa vem em até uma hora\.$/)
    expect(failureText(failure, { isDaily: false })).toMatch(/\. Faça outra agora\.$/)
  }
  for (const failure of ['no-room', 'place'] as const)
    expect(failureText(failure, { isDaily: true })).toBe(failureText(failure, { isDaily: false }))
})
