import { expect, test } from 'vitest'
import { whatsappLink } from './whatsapp-link.ts'

const missing = 'Falta 1 min da aula 2, “Cabos & nós”, do curso “Redes”.'
const textOf = (name: string, hasComeBack = false) =>
  new URL(
    whatsappLink('+5511987654321', { name, lines: [missing], hasComeBack }, 'Escola da Maré'),
  ).searchParams.get('text')

test('the text names the student, the school and what is missing', () => {
  expect(textOf('Rita Longe')).toBe(
    `Olá, Rita! Aqui é Escola da Maré, a sua escola. ${missing} Posso ajudar em alguma coisa?`,
  )
  expect(textOf('Rita', true)).not.toContain(missing)
})

test('the address is that of the number', () => {
  const link = whatsappLink('+5511987654321', { name: '', lines: [], hasComeBack: false }, 'Farol')
  expect(link).toMatch(/^https:\/\/wa\.me\/5511987654321\?text=Ol%C3%A1!/)
})
