import { readFileSync } from 'node:fs'
import { certificates } from '@farol/contract/certificates.ts'
import { settings } from '@farol/contract/settings.ts'
import type { Visitor } from '@farol/server/testing/visitor.ts'
import { expectAccessibleScreen } from '../axe.ts'
import { expectPlainOnPaper } from '../on-paper.ts'
import { expectAsked, expectOpens } from '../screens/expect-opened.ts'
import { expect, test } from '../student/course-test.ts'

// The setting holds for the whole server: each test puts it back.
test.describe.configure({ mode: 'serial' })

async function setAutomatic(admin: Visitor, automaticCertificates: boolean) {
  const current = await admin.call(settings.read)
  await admin.call(settings.update, { body: { ...current, automaticCertificates } })
}

test.afterEach(({ admin }) => setAutomatic(admin, false))

test('a student who completes a course downloads the certificate, and anyone can confirm it until it is revoked', async ({
  page,
  admin,
  student,
  newCourse,
  completed,
  otherBrowser,
  asAdmin,
  expectFailure,
}) => {
  test.slow()
  await setAutomatic(admin, true)
  await page.goto('/profile')
  const mine = page.getByRole('region', { name: 'Certificados' })
  await expect(mine).toContainText('Nenhum por enquanto.')
  const course = await newCourse({ lessons: [{ title: 'A única' }] })
  await completed(course.lessonIds)

  await page.goto(`/course/${course.id}`)
  await expect(page.getByRole('link', { name: 'Baixar certificado' })).toBeVisible()
  await expectAccessibleScreen(page.getByRole('region', { name: 'Curso concluído' }))
  await page.goto('/profile')
  await expect(mine).toContainText(course.title)
  await student.visitor.call(certificates.confirmName, { body: { name: 'Estudante Teste' } })
  await page.reload()
  const download = page.waitForEvent('download')
  await mine.getByRole('link', { name: 'Baixar PDF' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^certificado-[0-9A-Z-]{24}\.pdf$/)
  expect(
    readFileSync(await file.path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
  await expectAccessibleScreen(mine)

  const [certificate] = (await student.visitor.call(certificates.mine)).certificates
  const path = `/certificado/${certificate?.code}`
  await mine.getByRole('link', { name: course.title, exact: true }).click()
  await expect(page).toHaveURL(path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Estudante Teste')
  await expectPlainOnPaper(page)

  const stranger = await otherBrowser()
  await stranger.goto(path.toLowerCase())
  await expect(stranger.getByText('Certificado válido')).toBeVisible()
  await expect(stranger.getByRole('main')).toContainText(course.title)
  await expect(stranger.getByRole('main')).toContainText('carga horária de')
  await expect(stranger).toHaveTitle('Certificado · Farol')
  await expect(stranger.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expectAccessibleScreen(stranger)

  await asAdmin()
  await page.goto(`/admin/users/${student.id}`)
  const issued = page.getByRole('region', { name: 'Certificados' })
  await issued.getByRole('button', { name: 'Revogar' }).click()
  const revoking = await expectAsked(page, 'Revogar este certificado?')
  await revoking.getByRole('button', { name: 'Revogar' }).click()
  await expect(issued).toContainText('Revogado')
  await expectAccessibleScreen(issued)
  await stranger.reload()
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('Certificado revogado')
  await expect(stranger.getByRole('main')).not.toContainText('Estudante Teste')
  await stranger.close()

  await issued.getByRole('button', { name: 'Emitir novo' }).click()
  const reissuing = await expectAsked(page, 'Emitir um novo certificado?')
  await reissuing.getByRole('button', { name: 'Emitir novo' }).click()
  await expect(issued.getByText('Válido', { exact: true })).toBeVisible()
  await expect(issued).toContainText('substituído')

  expectFailure(/\/api\/certificates\//, 404)
  await page.goto('/certificado/nada-disso')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Certificado não encontrado')
  await expectAccessibleScreen(page)
})

test('before the first certificate the name is asked about once, and a corrected one stands on it', async ({
  page,
  admin,
  student,
  newCourse,
  completed,
  expectFailure,
}) => {
  await setAutomatic(admin, true)
  const course = await newCourse({ lessons: [{ title: 'A única' }] })
  await completed(course.lessonIds)
  await page.goto(`/course/${course.id}`)
  const download = page.getByRole('link', { name: 'Baixar certificado' })
  const question = page.getByRole('dialog', { name: 'Seu nome está certo?' })
  await expectOpens(download, question)

  await download.click()
  const name = question.getByRole('textbox', { name: 'Nome Completo' })
  await expect(name).toHaveValue('Estudante Teste')
  await name.fill('')
  await question.getByRole('button', { name: 'Confirmar nome' }).click()
  await expect(name).toHaveAccessibleDescription('Digite seu nome completo.')
  await name.fill('Estudante da Luz')
  await page.route('**/api/profile/certificate-name', (route) => route.abort(), { times: 1 })
  expectFailure(/certificate-name$/, 'lost')
  await question.getByRole('button', { name: 'Confirmar nome' }).click()
  await expect(page.getByText('Erro ao confirmar nome')).toBeVisible()
  await expect(name).toHaveValue('Estudante da Luz')
  const file = page.waitForEvent('download')
  await question.getByRole('button', { name: 'Confirmar nome' }).click()
  await file
  await expect(question).toBeHidden()

  const another = page.waitForEvent('download')
  await download.click()
  await another
  await expect(question).toBeHidden()
  await page.getByRole('link', { name: 'Ver certificado' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Estudante da Luz')
  await page.goto('/profile')
  await expect(page.getByRole('textbox', { name: 'Nome Completo' })).toHaveValue('Estudante da Luz')
  expect(await student.visitor.call(certificates.mine)).toMatchObject({ isNameConfirmed: true })
})

test('from the profile a first certificate is shown once its name is confirmed', async ({
  page,
  admin,
  newCourse,
  completed,
}) => {
  await setAutomatic(admin, true)
  const course = await newCourse({ lessons: [{ title: 'A única' }] })
  await completed(course.lessonIds)
  await page.goto('/profile')
  await page.getByRole('link', { name: course.title, exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Seu nome está certo?' })
  await question.getByRole('button', { name: 'Confirmar nome' }).click()
  await expect(page).toHaveURL(/\/certificado\//)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Estudante Teste')
})

test('a code from paper is typed, and a broken one is pointed out', async ({
  page,
  admin,
  newCourse,
  completed,
  student,
}) => {
  await setAutomatic(admin, true)
  const course = await newCourse({ lessons: [{ title: 'A única' }] })
  await completed(course.lessonIds)
  const [certificate] = (await student.visitor.call(certificates.mine)).certificates
  await page.goto('/certificado')
  const code = page.getByLabel('Código do certificado')
  await code.fill('7KQ4')
  await page.getByRole('button', { name: 'Confirmar' }).click()
  await expect(code).toHaveAccessibleDescription(/são vinte letras e números/)
  await expectAccessibleScreen(page)
  await code.fill(` ${certificate?.code.toLowerCase().replaceAll('-', ' ')}`)
  await code.press('Enter')
  await expect(page).toHaveURL(`/certificado/${certificate?.code}`)
  await expect(page.getByText('Certificado válido')).toBeVisible()
})

test('a student who completed a course before gets a certificate when an administrator issues it', async ({
  page,
  student,
  newCourse,
  completed,
  asAdmin,
}) => {
  const course = await newCourse({ lessons: [{ title: 'A única' }] })
  await completed(course.lessonIds)
  await asAdmin()
  await page.goto('/admin/settings')
  const panel = page.locator('section').filter({ hasText: /^Certificados de quem já concluiu/ })
  const automatic = page.getByRole('switch', { name: 'Certificados automáticos' })
  await automatic.waitFor()
  await expect(panel).toBeHidden()
  await automatic.click()
  await page.getByRole('button', { name: 'Salvar alterações' }).click()
  await expect(panel).toBeVisible()
  await expectAccessibleScreen(panel)
  await page.getByRole('button', { name: 'Emitir certificados' }).click()
  const issuing = await expectAsked(page, 'Emitir para quem já concluiu?')
  await issuing.getByRole('button', { name: 'Emitir' }).click()
  await expect(panel).toBeHidden()
  await expect(page.getByText('Emitiu certificados para quem já concluiu').first()).toBeVisible()
  expect((await student.visitor.call(certificates.mine)).certificates).toMatchObject([
    { courseId: course.id },
  ])
})
