import { expect, test } from 'vitest'
import { offlineProblem } from '#/api/api-problem.ts'
import { passkeyProblem } from './passkeys.ts'

test('a user who closed the browser’s dialog reads that nothing happened', () => {
  expect(passkeyProblem(new DOMException('', 'NotAllowedError'))).toBe(
    'Nada foi confirmado. Tente novamente quando quiser.',
  )
})

test('a device that has one already says so, and any other trouble has a sentence too', () => {
  expect(passkeyProblem(new DOMException('', 'InvalidStateError'))).toContain('já tem uma chave')
  expect(passkeyProblem(new TypeError('x'))).toBe('Este aparelho não conseguiu usar uma chave de acesso.')
})

test('what the server said is passed on', () => {
  const problem = offlineProblem(undefined)
  expect(passkeyProblem(problem)).toBe(problem.title)
})
