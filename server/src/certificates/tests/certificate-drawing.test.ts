import { expect, test } from 'vitest'
import { createCertificateDrawing } from '#/certificates/certificate-drawing.ts'
import { pdfText } from './pdf-text.ts'

const certificate = (name: string) => ({
  code: '7KQ4-M9XR-T2B8-C3DE-F6GH',
  name,
  schoolName: 'Farol',
  style: null,
  courseTitle: 'Curso',
  turmaName: null,
  workloadMinutes: 60,
  completedOn: '2026-03-12',
  issuedAt: new Date('2026-03-13T01:30:00Z'),
  address: 'https://cursos.example.org/certificado',
})

test('each user gets their own certificate, even if another one fails to draw', async () => {
  const draw = createCertificateDrawing()
  const broken = { ...certificate('Bia'), completedOn: 'nunca' }
  const asked = [certificate('Ana'), broken, certificate('Caio')].map((paper) => draw(paper, 'ana'))
  const [ana, bia, caio] = await Promise.allSettled(asked)
  expect(bia?.status).toBe('rejected')
  expect(ana?.status === 'fulfilled' && pdfText(ana.value)).toContain('Ana')
  expect(caio?.status === 'fulfilled' && pdfText(caio.value)).toContain('Caio')
})

test('requests over the queue limit are refused with Retry-After', async () => {
  const draw = createCertificateDrawing(1)
  const first = draw(certificate('Ana'), 'ana')
  await expect(draw(certificate('Bia'), 'bia')).rejects.toMatchObject({
    code: 'UNAVAILABLE',
    retryAfterSeconds: 3,
  })
  await first
  expect(pdfText(await draw(certificate('Caio'), 'caio'))).toContain('Caio')
})

test('a user who requests a hundred and fifty at once does not block the queue for others', async () => {
  const draw = createCertificateDrawing()
  const many = Promise.allSettled(Array.from({ length: 150 }, () => draw(certificate('Ana'), 'ana')))
  expect(pdfText(await draw(certificate('Bia'), 'bia'))).toContain('Bia')
  const refused = (await many).filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(140)
  expect(refused[0]).toMatchObject({ reason: { code: 'TOO_MANY_ATTEMPTS', retryAfterSeconds: 3 } })
})
