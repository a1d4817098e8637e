import { expectAccessibleScreen } from '../axe.ts'
import { expectAsked } from '../screens/expect-opened.ts'
import { expect, rowOf, test, toast } from '../upload/upload-test.ts'

test('a course is exported, looked through, imported as a draft and taken back', async ({
  adminPage: page,
  newCourse,
}, testInfo) => {
  const { id, title } = await newCourse({ lessons: ['A ida', 'A volta'] })
  await page.goto(`/admin/courses/${id}`)
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Exportar curso' }).click()
  const file = testInfo.outputPath('viagem.zip')
  await (await downloading).saveAs(file)

  await page.goto('/admin/courses')
  await page.getByRole('button', { name: 'Importar curso' }).click()
  await page.getByLabel('Arquivo do curso').setInputFiles(file)
  await expect(page.getByText('2 aulas', { exact: false }).first()).toBeVisible()
  await expect(page.getByRole('list', { name: 'Aulas do curso' }).getByRole('listitem')).toHaveText([
    /A ida/,
    /A volta/,
  ])
  await expect(page.getByText('Nada fica de fora.')).toBeVisible()
  await expectAccessibleScreen(page)
  await page.getByRole('button', { name: 'Importar', exact: true }).click()
  await expect(toast(page, 'Curso importado')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByText('Este curso foi importado de viagem.zip.')).toBeVisible()
  expect(page.url()).not.toContain(id)

  await page.getByRole('button', { name: 'Desfazer importação' }).click()
  const asking = await expectAsked(page, 'Desfazer esta importação?')
  await asking.getByRole('button', { name: 'Desfazer importação' }).click()
  await expect(toast(page, 'Importação desfeita')).toBeVisible()
  await expect(page).toHaveURL('/admin/courses')
  await expect(page.getByRole('link', { name: title, exact: true })).toHaveCount(1)
})

test('a course that was sent but not imported takes room: it is among the files, to be deleted', async ({
  adminPage: page,
  admin,
  newCourse,
  named,
}) => {
  const { id } = await newCourse({ lessons: ['A ida'] })
  const exported = await admin.fetch(`/api/admin/courses/${id}/export`)
  const name = `${named('viagem').replaceAll(' ', '-')}.zip`
  const buffer = Buffer.from(await exported.arrayBuffer())
  await page.goto('/admin/courses')
  await page.getByRole('button', { name: 'Importar curso' }).click()
  await page.getByLabel('Arquivo do curso').setInputFiles({ name, mimeType: 'application/zip', buffer })
  await expect(page.getByText('Nada fica de fora.')).toBeVisible()

  await page.getByRole('link', { name: 'Arquivos', exact: true }).click()
  await page.getByRole('combobox', { name: 'Mostrar' }).click()
  await page.getByRole('option', { name: 'Cursos a importar' }).click()
  const row = rowOf(page, name)
  await expect(row).toContainText('Ainda não importado')
  await expect(row).toContainText('Será apagado em 7 dias')
  await row.getByRole('button', { name: `Deletar ${name}` }).click()
  const asking = await expectAsked(page, 'Deletar este arquivo?')
  await expect(asking).toContainText('será preciso enviar o arquivo outra vez')
  await asking.getByRole('button', { name: 'Deletar Arquivo' }).click()
  await expect(toast(page, 'Arquivo deletado')).toBeVisible()
  await expect(row).toBeHidden()
})

test('a file that is no course is refused with a sentence, and another can be chosen', async ({
  adminPage: page,
  expectFailure,
}) => {
  await page.goto('/admin/courses')
  await page.getByRole('button', { name: 'Importar curso' }).click()
  expectFailure(/admin\/uploads/, 422)
  await page
    .getByLabel('Arquivo do curso')
    .setInputFiles({ name: 'fotos.zip', mimeType: 'application/zip', buffer: Buffer.from('nenhum curso') })
  await expect(page.getByText('Este arquivo não é um curso.').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Importar', exact: true })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Escolher outro arquivo' })).toBeVisible()
})

test('a course that no Farol could take in says so where it is exported', async ({
  adminPage: page,
  newCourse,
}) => {
  const { id } = await newCourse({ lessons: ['A ida'] })
  const tooLarge = page.getByText('não poderá ser importado')
  await page.goto(`/admin/courses/${id}`)
  await expect(page.getByRole('link', { name: 'Exportar curso' })).toBeVisible()
  await expect(tooLarge).toBeHidden()

  // Nobody waits for nine gigabytes here.
  await page.route(`**/api/admin/courses/${id}/lessons`, async (route) => {
    const answer = await (await route.fetch()).json()
    const size = 9 * 1024 ** 3
    const film = {
      id,
      name: 'filme.zip',
      size,
      state: 'ready',
      receivedBytes: size,
      format: null,
      downloads: 0,
    }
    await route.fulfill({ json: { ...answer, lessons: [{ ...answer.lessons[0], materials: [film] }] } })
  })
  await page.reload()
  await expect(tooLarge).toContainText('O arquivo terá cerca de 9\u00a0GB')
  await expectAccessibleScreen(page)
})
