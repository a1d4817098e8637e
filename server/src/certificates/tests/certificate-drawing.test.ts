import { expect, test } from 'vitest'
import { createCertificateDrawing } from '../certificate-drawing.ts'
import { pdfText } from './pdf-text.ts'

const certificate = (name: string) => ({
  code: '7KQ4-M9XR-T2B8-C3DE-F6GH',
  name,
  courseTitle: 'Curso',
  workloadMinutes: 60,
  completedOn: '2026-03-12',
  issuedAt: new Date('2026-03-13T01:30:00Z'),
  address: 'https://cursos.example.org/certificado',
})

test('each gets the paper they asked for, also beside one that cannot be drawn', async () => {
  const draw = createCertificateDrawing()
  const broken = { ...certificate('Bia'), completedOn: 'nunca' }
  const asked = [certificate('Ana'), broken, certificate('Caio')].map(draw)
  const [ana, bia, caio] = await Promise.allSettled(asked)
  expect(bia?.status).toBe('rejected')
  expect(ana?.status === 'fulfilled' && pdfText(ana.value)).toContain('Ana')
  expect(caio?.status === 'fulfilled' && pdfText(caio.value)).toContain('Caio')
})

test('whoever finds too many waiting is told to come again', async () => {
  const draw = createCertificateDrawing(1)
  const first = draw(certificate('Ana'))
  await expect(draw(certificate('Bia'))).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfterSeconds: 3 })
  await first
  expect(pdfText(await draw(certificate('Caio')))).toContain('Caio')
})
