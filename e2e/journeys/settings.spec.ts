import { randomUUID } from 'node:crypto'
import { backups } from '@farol/contract/backups.ts'
import { settings } from '@farol/contract/settings.ts'
import { expect, test, toast } from '../admin/admin-test.ts'
import { withSettings } from '../player/lesson-test.ts'

// They hold for the whole server: each test puts them back.
test.describe.configure({ mode: 'serial' })

test('a changed minimum is saved, recorded, and proposed for the next lesson', async ({
  adminPage: page,
  admin,
  newCourse,
}) => {
  await withSettings(admin, {}, async () => {
    const { id } = await newCourse()
    await page.goto('/admin/settings')
    const minimum = page.getByLabel('Mínimo assistido das aulas novas')
    await expect(page.getByRole('button', { name: 'Salvar alterações' })).toBeDisabled()
    await minimum.fill('101')
    await page.getByRole('button', { name: 'Salvar alterações' }).click()
    await expect(minimum).toHaveAccessibleDescription(/Use um valor de 0 a 100\./)
    await minimum.fill('75')
    await page.getByRole('button', { name: 'Salvar alterações' }).click()
    await expect(toast(page, 'Configurações salvas')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Salvar alterações' })).toBeDisabled()
    const newest = page.getByRole('region', { name: 'Registro de alterações' }).getByRole('listitem').first()
    await expect(newest).toContainText('Administração · Alterou as configurações')
    await expect(newest).toContainText(/Mínimo assistido:90%passou a75%/)
    await page.goto(`/admin/courses/${id}/lessons/new`)
    await expect(page.getByLabel('Mínimo assistido', { exact: true })).toHaveValue('75')
  })
})

test('settings that changed meanwhile are not overwritten, and leaving with unsaved changes asks first', async ({
  adminPage: page,
  admin,
  expectFailure,
}) => {
  await page.goto('/admin/settings')
  await page.getByRole('switch', { name: 'Certificados automáticos' }).click()
  await withSettings(admin, { minWatchPercentage: 60 }, async () => {
    expectFailure(/\/api\/admin\/settings$/, 409)
    await page.getByRole('button', { name: 'Salvar alterações' }).click()
    await expect(page.getByText('Isto foi alterado em outro lugar')).toBeVisible()
    await expect(page.getByRole('switch', { name: 'Certificados automáticos' })).toBeChecked()
    await page.getByRole('button', { name: 'Recarregar versão atual' }).click()
    await expect(page.getByLabel('Mínimo assistido das aulas novas')).toHaveValue('60')
    await expect(page.getByRole('switch', { name: 'Certificados automáticos' })).not.toBeChecked()

    await page.getByRole('switch', { name: 'Duas etapas para quem administra' }).click()
    const parts = page.getByRole('navigation', { name: 'Nesta página' })
    await parts.getByRole('link', { name: 'Avançado' }).click()
    await expect(page.getByRole('heading', { name: 'Avançado' })).toBeFocused()
    await page.getByRole('link', { name: 'Dashboard' }).click()
    await page
      .getByRole('alertdialog', { name: 'Descartar alterações?' })
      .getByRole('button', { name: 'Descartar' })
      .click()
    await expect(page).toHaveURL('/admin')
  })
})

test('a copy is made at once, and how long copies stay is saved', async ({ adminPage: page, admin }) => {
  const { schedule: before } = await admin.call(backups.backups)
  await admin.call(backups.scheduleBackups, { body: { ...before, isDaily: false, keepDays: 30 } })
  await page.goto('/admin/settings')
  await page.getByRole('button', { name: 'Ver as cópias' }).click()
  await expect(page.getByRole('heading', { name: 'As cópias diárias estão desligadas' })).toBeVisible()
  await page.getByRole('button', { name: 'Fazer uma cópia agora' }).click()
  const last = page.getByRole('definition').filter({ hasText: 'com os arquivos enviados' })
  await expect(last).toBeVisible({ timeout: 60_000 })
  const days = page.getByLabel('Guardar por')
  await days.fill('0')
  await page.getByRole('button', { name: 'Salvar agendamento' }).click()
  await expect(days).toHaveAccessibleDescription(/Guarde por pelo menos 1 dia\./)
  await days.fill('7')
  await page.getByRole('button', { name: 'Salvar agendamento' }).click()
  await expect(toast(page, 'Agendamento salvo')).toBeVisible()
  const { schedule } = await admin.call(backups.backups)
  expect(schedule.keepDays).toBe(7)
  await admin.call(backups.scheduleBackups, { body: { ...schedule, keepDays: 30 } })
})

test('the record of changes goes back page by page', async ({ adminPage: page, newCourse, named }) => {
  const oldest = await newCourse({ title: named('O mais antigo') })
  for (let count = 0; count < 24; count += 1) await newCourse()
  const newest = await newCourse()
  await page.goto('/admin/settings')
  const record = page.getByRole('region', { name: 'Registro de alterações' })
  await page.getByRole('link', { name: 'Registro de alterações' }).click()
  await expect(record.getByText(`Criou o curso “${newest.title}”`)).toBeVisible()
  await expect(record.getByText(oldest.title)).toHaveCount(0)
  await record.getByRole('button', { name: 'Carregar mais' }).click()
  await expect(record.getByText(`Criou o curso “${oldest.title}”`)).toBeVisible()
})

test('in maintenance a student sees a friendly page until it is over, and administrators work on', async ({
  page,
  admin,
  farol,
  enterAs,
  expectFailure,
}) => {
  await enterAs((await farol.newStudent()).visitor)
  // Without it, nothing but the button asks again.
  await page.route('**/api/live*', (route) => route.abort())
  expectFailure(/\/api\/live/, 'lost')
  const tryAgain = page.getByRole('button', { name: 'Tentar novamente' })
  await withSettings(admin, { maintenanceMode: true }, async () => {
    expectFailure(/\/api\//, 503)
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Estamos em manutenção')
    await expect(page).toHaveTitle('Estamos em manutenção · Farol')
    await tryAgain.click()
    // The answer has come, since the button is there again.
    await expect(tryAgain).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Estamos em manutenção')
    expect((await admin.try(settings.read)).status).toBe(200)
  })
  await tryAgain.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Olá,/)
})

test('maintenance that begins while a student is on the platform closes it at the next step', async ({
  page,
  admin,
  farol,
  enterAs,
  expectFailure,
}) => {
  await enterAs((await farol.newStudent()).visitor)
  await page.goto('/profile')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // The open page may get the event at once.
  expectFailure(/\/api\//, 503)
  await withSettings(admin, { maintenanceMode: true }, async () => {
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Estamos em manutenção')
    // An opened lesson is not cached.
    await page.goto(`/course/${randomUUID()}/lesson/${randomUUID()}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Estamos em manutenção')
    await page.getByRole('button', { name: 'Sair' }).click()
    await expect(page).toHaveURL('/auth')
  })
})

test('where no mail is sent, the administration says so, and what needs mail cannot be switched on', async ({
  adminPage: page,
}) => {
  await page.goto('/admin/settings')
  await expect(page.getByRole('region', { name: 'Nenhum email sai desta escola' })).toContainText(
    'crie um link',
  )
  const confirmation = page.getByRole('switch', { name: 'Confirmação de email' })
  await expect(confirmation).toBeDisabled()
  await expect(confirmation).toHaveAccessibleDescription(
    /Precisa do envio de emails, que não está configurado\./,
  )
})
