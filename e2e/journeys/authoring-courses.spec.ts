import { expect, test, toast } from '../admin/admin-test.ts'
import { asked, expectAsked, expectOpens } from '../screens/expect-opened.ts'

test('an administrator creates a course, finds it as a draft, and publishes it', async ({
  adminPage: page,
  named,
}) => {
  const title = named('Contas de casa')
  await page.goto('/admin/courses')
  await page.getByRole('main').getByRole('link', { name: 'Adicionar Curso' }).click()
  await expect(page).toHaveTitle('Adicionar Curso · Farol')
  await page.getByRole('button', { name: 'Salvar Curso' }).click()
  await expect(page.getByLabel('Título')).toHaveAccessibleDescription(/Digite o título do curso\./)
  await expect(page.getByLabel('Título')).toBeFocused()
  await page.getByLabel('Título').fill(title)
  await page.getByLabel('Descrição').fill('Para quem divide as contas.')
  await page.getByRole('button', { name: 'Salvar Curso' }).click()
  await expect(toast(page, 'Curso criado')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page.getByText('Nenhuma aula criada ainda')).toBeVisible()

  await page.getByRole('link', { name: 'Editar Curso' }).click()
  await page.getByRole('switch', { name: 'Publicado' }).click()
  await page.getByRole('button', { name: 'Salvar Curso' }).click()
  await expect(toast(page, 'Curso atualizado')).toBeVisible()
  await expect(page.getByRole('row', { name: title })).toContainText('Publicado')

  // Edited again at once, it starts from what was just saved.
  await page.getByRole('link', { name: `Editar ${title}` }).click()
  await expect(page.getByRole('switch', { name: 'Publicado' })).toBeChecked()
  await page.getByLabel('Descrição').fill('Para quem divide as contas da casa.')
  await page.getByRole('button', { name: 'Salvar Curso' }).click()
  await expect(page).toHaveURL('/admin/courses')
})

test('markup in a title is shown as text', async ({ adminPage: page, newCourse, named }) => {
  const title = named('<img src=x onerror=alert(1)> <b>Negrito</b>')
  await newCourse({ title })
  await page.goto('/admin/courses')
  await expect(page.getByRole('link', { name: title, exact: true })).toBeVisible()
})

test('a prerequisite that would form a circle is refused at its field', async ({
  adminPage: page,
  newCourse,
  expectFailure,
}) => {
  const first = await newCourse()
  const second = await newCourse({ prerequisiteCourseId: first.id })
  await page.goto(`/admin/courses/${first.id}/edit`)
  const select = page.getByRole('combobox', { name: 'Pré-requisito' })
  await expectOpens(select, page.getByRole('listbox'))
  await select.click()
  await expect(page.getByRole('option', { name: first.title, exact: true })).toHaveCount(0)
  await page.getByRole('option', { name: second.title, exact: true }).click()
  expectFailure(/\/api\/admin\/courses\//, 422)
  await page.getByRole('button', { name: 'Salvar Curso' }).click()
  await expect(select).toHaveAccessibleDescription(/formaria um círculo/)
})

test('two tabs that edit the same course do not overwrite each other', async ({
  adminPage: page,
  newCourse,
  named,
  expectFailure,
}) => {
  const course = await newCourse()
  const other = await page.context().newPage()
  await page.goto(`/admin/courses/${course.id}/edit`)
  await other.goto(`/admin/courses/${course.id}/edit`)
  await expect(other.getByLabel('Título')).toHaveValue(course.title)
  await page.getByLabel('Descrição').fill('O que eu escrevi aqui.')

  const newTitle = named('Mudado na outra aba')
  await other.getByLabel('Título').fill(newTitle)
  await other.getByRole('button', { name: 'Salvar Curso' }).click()
  await expect(toast(other, 'Curso atualizado')).toBeVisible()

  expectFailure(/\/api\/admin\/courses\//, 409)
  await page.setViewportSize({ width: 390, height: 500 })
  await page.getByRole('button', { name: 'Salvar Curso' }).click()
  const notice = page.getByRole('alert').filter({ hasText: 'Isto foi alterado em outro lugar' })
  await expect(notice).toBeInViewport({ ratio: 1 })
  await expect(page.getByLabel('Descrição')).toHaveValue('O que eu escrevi aqui.')
  await notice.getByRole('button', { name: 'Recarregar versão atual' }).click()
  await expect(page.getByLabel('Título')).toHaveValue(newTitle)
  await expect(page.getByLabel('Descrição')).toHaveValue('')
  await expect(notice).toBeHidden()
})

test('leaving with unsaved changes asks first: in the application, when signing out and when the tab closes', async ({
  adminPage: page,
  newCourse,
}) => {
  const course = await newCourse()
  await page.goto(`/admin/courses/${course.id}/edit`)
  await page.getByLabel('Título').fill('Ainda não salvo')
  await page.getByRole('link', { name: 'Usuários' }).click()
  const question = await expectAsked(page, 'Descartar alterações?')
  await question.getByRole('button', { name: 'Cancelar' }).click()
  await expect(page.getByLabel('Título')).toHaveValue('Ainda não salvo')

  await page.getByRole('button', { name: 'Sair' }).click()
  await question.getByRole('button', { name: 'Cancelar' }).click()
  await expect(question).toBeHidden()
  await expect(page.getByLabel('Título')).toHaveValue('Ainda não salvo')

  const asked = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()

  const held = Promise.withResolvers<void>()
  await page.route(/\/assets\/turmas-/, async (route) => {
    await held.promise
    await route.continue()
  })
  const sections = page.getByRole('navigation', { name: 'Administração' })
  const turmas = sections.getByRole('link', { name: 'Turmas', exact: true })
  const heading = page.getByRole('heading', { level: 1 })
  await test.step('whoever chooses another page before the first one is there is not asked again', async () => {
    await turmas.click()
    await question.getByRole('button', { name: 'Descartar' }).click()
    await expect(question).toBeHidden()
    await sections.getByRole('link', { name: 'Usuários', exact: true }).click()
    await expect(heading).toHaveText('Usuários')
    await expect(page).toHaveURL('/admin/users')
  })
  await test.step('while the code of a page is on its way, the administration stays around it', async () => {
    await turmas.click()
    await expect(page.getByRole('main').getByRole('status')).toContainText('Carregando…')
    await expect(turmas).toBeVisible()
    held.resolve()
    await expect(heading).toHaveText('Turmas')
  })

  await page.goto(`/admin/courses/${course.id}/edit`)
  await page.getByLabel('Título').fill('Também não salvo')
  await page.getByRole('button', { name: 'Sair' }).click()
  await question.getByRole('button', { name: 'Descartar' }).click()
  await expect(page).toHaveURL('/auth')
})

test('a user who saves and leaves at once is not asked, and gets to the page they chose', async ({
  adminPage: page,
  newCourse,
  named,
}) => {
  const course = await newCourse()
  const held = Promise.withResolvers<void>()
  await page.route(`**/api/admin/courses/${course.id}`, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto(`/admin/courses/${course.id}/edit`)
  await page.getByLabel('Título').fill(named('Salvo antes de sair'))
  await page.getByRole('button', { name: 'Salvar Curso' }).click()
  await page.getByRole('link', { name: 'Usuários' }).click()
  held.resolve()
  await expect(toast(page, 'Curso atualizado')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Usuários')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(page).toHaveURL('/admin/users')
})

test('a course needs a short enough title, says where it will stand, and a double click on save sends it once', async ({
  adminPage: page,
  named,
}) => {
  const title = named('Só uma vez')
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/admin/courses')) sent.push(request.url())
  })
  await page.goto('/admin/courses/new')
  await page.getByLabel('Título').fill('x'.repeat(201))
  await page.getByLabel('Carga horária').fill('0')
  await page.getByRole('button', { name: 'Salvar Curso' }).click()
  await expect(page.getByLabel('Título')).toHaveAccessibleDescription(/Use no máximo 200 caracteres\./)
  await expect(page.getByLabel('Carga horária')).toHaveAccessibleDescription(/Use um número a partir de 1\./)

  await expect(page.getByLabel('Ordem')).toHaveText(/^\d+\. Depois de “.+”$/)
  await page.getByLabel('Carga horária').fill('')
  await page.getByLabel('Título').fill(title)
  await page.getByRole('button', { name: 'Salvar Curso' }).dblclick()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  expect(sent).toHaveLength(1)
})

test('a course is duplicated as a draft with its lessons, and previewed as a student', async ({
  adminPage: page,
  newCourse,
}) => {
  const course = await newCourse({ isPublished: true, lessons: ['Uma', 'Outra'] })
  await page.goto('/admin/courses')
  const more = page.getByRole('button', { name: `Mais ações de ${course.title}` })
  await expectOpens(more, page.getByRole('menu'))
  await more.click()
  await page.getByRole('menuitem', { name: 'Duplicar Curso' }).click()
  await expect(toast(page, 'Curso duplicado')).toBeVisible()
  const copy = page.getByRole('row', { name: `${course.title} (cópia)` })
  await expect(copy).toContainText('Rascunho')
  await copy.getByRole('link', { name: 'Gerenciar Aulas' }).click()
  await expect(page.getByRole('rowheader')).toHaveCount(2)

  await page.goto('/admin/courses')
  await page.getByRole('button', { name: `Mais ações de ${course.title}`, exact: true }).click()
  await page.getByRole('menuitem', { name: 'Ver como estudante' }).click()
  await expect(page).toHaveURL(`/course/${course.id}`)
})

test('deleting a course says what goes with it, progress too, and can still be cancelled', async ({
  adminPage: page,
  newCourse,
}) => {
  const course = await newCourse({ lessons: ['Uma', 'Outra'] })
  await page.goto('/admin/courses')
  const remove = page.getByRole('button', { name: `Deletar ${course.title}` })
  await remove.click()
  const question = asked(page, 'Tem certeza que deseja deletar este curso?')
  await expect(question).toContainText(`“${course.title}” e suas 2 aulas serão apagados.`)
  await question.getByRole('button', { name: 'Cancelar' }).click()
  await expect(question).toBeHidden()
  await expect(page.getByRole('row', { name: course.title })).toBeVisible()
  await remove.click()
  await question.getByRole('button', { name: 'Deletar' }).click()
  await expect(toast(page, 'Curso deletado')).toBeVisible()
  await expect(page.getByRole('row', { name: course.title })).toHaveCount(0)
  await toast(page, 'Curso deletado').getByRole('button', { name: 'Desfazer', exact: true }).click()
  await expect(toast(page, 'Exclusão desfeita')).toBeVisible()
  await expect(page.getByRole('row', { name: course.title })).toBeVisible()

  await page.getByRole('button', { name: 'Deletar Educação financeira para o dia a dia' }).click()
  await expectAsked(page, 'Tem certeza que deseja deletar este curso?')
  await expect(question).toContainText(/O progresso de \d+ estudantes? também se perde\./)
})

test('a course that does not exist leads back to the list', async ({ adminPage: page, expectFailure }) => {
  const gone = '0199f0a0-0000-7000-8000-000000000000'
  await page.goto(`/admin/courses/${gone}/edit`)
  await expect(toast(page, 'Erro ao carregar curso')).toBeVisible()
  await expect(page).toHaveURL('/admin/courses')
  expectFailure(/\/lessons$/, 404)
  await page.goto(`/admin/courses/${gone}`)
  await expect(toast(page, 'Erro ao carregar curso')).toBeVisible()
  await expect(page).toHaveURL('/admin/courses')
})

test('when courses cannot be loaded or saved, it is said so', async ({
  adminPage: page,
  newCourse,
  expectFailure,
}) => {
  const course = await newCourse()
  await page.goto(`/admin/courses/${course.id}/edit`)
  await expect(page.getByLabel('Título')).toHaveValue(course.title)
  await page.route('**/api/admin/courses/**', (route) => route.fulfill({ status: 500, body: '' }))
  expectFailure(/\/api\/admin\/courses\//, 500)
  await page.getByLabel('Título').fill('Não vai dar')
  await page.getByRole('button', { name: 'Salvar Curso' }).click()
  await expect(toast(page, 'Erro ao salvar curso')).toBeVisible()
  await expect(page.getByLabel('Título')).toHaveValue('Não vai dar')

  expectFailure(/\/api\/admin\/courses$/, 500)
  await page.route('**/api/admin/courses', (route) => route.fulfill({ status: 500, body: '' }))
  await page.getByRole('link', { name: 'Cancelar' }).click()
  await page.getByRole('button', { name: 'Descartar' }).click()
  await expect(page).toHaveURL('/admin/courses')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Erro ao carregar cursos' })).toBeVisible()
})
