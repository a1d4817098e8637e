import { expect, test } from 'vitest'
import { isOfThisComputer } from './link-texts.ts'

test('an address of this computer is known, however it is written', () => {
  const own = ['http://127.0.0.1:3000/entrar/A', 'http://localhost/entrar/A', 'http://[::1]:8080/entrar/A']
  expect(own.map(isOfThisComputer)).toEqual([true, true, true])
  const others = [
    'https://escola.example/entrar/A',
    'http://192.168.0.7:3000/entrar/A',
    'https://localhost.example/',
  ]
  expect(others.map(isOfThisComputer)).toEqual([false, false, false])
})
