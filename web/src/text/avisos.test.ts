import type { Aviso } from '@farol/contract/avisos.ts'
import { expect, test } from 'vitest'
import { audienceText, avisoStanding, readText } from './avisos.ts'

const aviso: Aviso = {
  id: '1',
  audience: 'turma',
  courseId: null,
  turmaId: 't',
  targetName: 'Tarde',
  title: 'Provas',
  text: 'Segunda',
  sendAt: '2026-03-10T12:00:00Z',
  localSendAt: '2026-03-10T09:00',
  state: 'sent',
  obstacle: null,
  authorName: 'Ana',
  recipientCount: 20_000,
  reachedCount: 12_500,
  readCount: 1,
  waitingMails: 0,
  waitingDigests: 0,
  version: 1,
}

test('says to whom it goes, also when that was deleted', () => {
  expect(audienceText(aviso)).toBe('Para a turma Tarde')
  expect(audienceText({ audience: 'turma', targetName: null })).toBe('Turma deletada')
  expect(audienceText({ audience: 'everyone', targetName: null })).toBe('Para todos')
})

test('says what became of it', () => {
  expect(avisoStanding({ ...aviso, state: 'sending' })).toBe('Enviando: 12.500 de 20.000 pessoas')
  expect(avisoStanding({ ...aviso, state: 'stopped' })).toBe('Parado: 12.500 de 20.000 pessoas receberam')
  expect(avisoStanding({ ...aviso, state: 'called-off', obstacle: 'gone' })).toContain(
    'o destino foi deletado',
  )
})

test('says which mails are still to go out', () => {
  const sending = { ...aviso, state: 'sending', reachedCount: 20_000, waitingMails: 7_300 } as const
  expect(avisoStanding(sending)).toBe('Enviando: 20.000 de 20.000 pessoas · faltam 7.300 emails')
  expect(avisoStanding({ ...sending, waitingMails: 1, waitingDigests: 12 })).toBe(
    'Enviando: 20.000 de 20.000 pessoas · falta 1 email · 12 no próximo resumo diário',
  )
  expect(avisoStanding({ ...aviso, waitingDigests: 2 })).toMatch(
    /12.500 pessoas · 2 no próximo resumo diário$/,
  )
})

test('counts who has read it', () => {
  expect(readText(aviso)).toBe('1 leu (0%)')
  expect(readText({ readCount: 0, reachedCount: 0 })).toBe('0 leram (0%)')
  expect(readText({ readCount: 1_200, reachedCount: 2_000 })).toBe('1.200 leram (60%)')
})
