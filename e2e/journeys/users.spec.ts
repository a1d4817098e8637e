import { courses } from '@farol/contract/courses.ts'
import { lessons } from '@farol/contract/lessons.ts'
import { users } from '@farol/contract/users.ts'
import { SEARCH_MAX } from '@farol/domain/limits.ts'
import type { Visitor } from '@farol/server/testing/visitor.ts'
import { expect, rowNames, test, toast } from '../admin/admin-test.ts'
import { expectAccessibleScreen } from '../axe.ts'
import { proveAgain } from '../farol.ts'
import { type Place, takeQuiz } from '../quiz/quiz-test.ts'
import { expectFits } from '../screens/expect-fits.ts'
import { expectAsked, expectOpens } from '../screens/expect-opened.ts'

/** The first two lessons of the demo: “Para onde vai o seu dinheiro” and “Um orçamento que cabe na vida real”, which has a quiz. */
async function firstLessons(visitor: Visitor): Promise<[Place, Place]> {
  const { courses: published } = await visitor.call(courses.published)
  const courseId = published.find(({ title }) => title.startsWith('Educação financeira'))?.id ?? ''
  const { lessons: inOrder } = await visitor.call(courses.one, { params: { courseId } })
  const [first, second] = inOrder.map(({ id: lessonId }) => ({ courseId, lessonId }))
  if (!first || !second) throw new Error('The course of the demo has no lessons.')
  return [first, second]
}

test('the address of a user who does not exist leads to the list; users are found by a part of their name or e-mail, whatever its case and accents', async ({
  adminPage: page,
  farol,
  named,
  expectFailure,
}) => {
  const student = await farol.newStudent(named('Conceição Áurea'))
  expectFailure(/\/api\/admin\/users\//, 404)
  await page.goto('/admin/users/0199f0a0-0000-7000-8000-000000000000')
  await expect(toast(page, 'Nenhum usuário encontrado')).toBeVisible()
  await expect(page).toHaveURL('/admin/users')
  const search = page.getByRole('searchbox', { name: 'Buscar por nome ou email' })
  await search.fill(student.name.replace('Conceição Áurea', 'CONCEICAO aurea'))
  await expect(page).toHaveURL(/\/admin\/users\?search=CONCEICAO/)
  await expect(page.getByText('1 usuário', { exact: true })).toBeVisible()
  const row = page.getByRole('row', { name: student.name })
  await expect(row).toContainText(student.email)
  await expect(row).toContainText('Estudante')
  await expect(row).toContainText('Nunca')
  await expect(search).toBeFocused()

  await search.fill(student.email.slice(0, -4))
  await expect(page).toHaveURL(/search=aluno/)
  await expect(row).toBeVisible()
  await search.fill('ninguém se chama assim')
  await expect(page.getByRole('heading', { name: 'Nenhum usuário encontrado' })).toBeVisible()
  await page.goto(`/admin/users?search=${student.email}`)
  await expect(search).toHaveValue(student.email)
  await expect(row).toBeVisible()

  await test.step('on a phone users are cards', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await expect(page.getByRole('rowheader', { name: student.name })).toBeVisible()
    await expect(page.getByRole('columnheader', { name: 'Email' })).not.toBeInViewport({ ratio: 0.9 })
  })
})

test('users are sorted, and filtered by course and activity, together with a search; the address keeps it', async ({
  adminPage: page,
  farol,
  named,
  newCourse,
}) => {
  const course = await newCourse({ isPublished: true, lessons: ['Aula'] })
  const group = named('Grupo')
  const zelia = await farol.newStudent(`${group} Zélia`)
  const abel = await farol.newStudent(`${group} Abel`)
  await zelia.visitor.call(lessons.open, {
    params: { courseId: course.id, lessonId: course.lessonIds[0] ?? '' },
  })
  await page.goto(`/admin/users?search=${encodeURIComponent(group)}`)
  const listed = () => rowNames(page)
  const choose = async (control: string, option: string) => {
    await page.getByRole('combobox', { name: control }).click()
    await page.getByRole('option', { name: option, exact: true }).click()
  }
  await expect.poll(listed).toEqual([abel.name, zelia.name])
  await choose('Ordenar por', 'Atividade mais recente')
  await expect.poll(listed).toEqual([zelia.name, abel.name])
  await choose('Ordenar por', 'Nome, de A a Z')
  await expect.poll(listed).toEqual([abel.name, zelia.name])
  await choose('Atividade', 'Nunca começaram')
  await expect.poll(listed).toEqual([abel.name])
  await choose('Atividade', 'Com ou sem atividade')
  await choose('Curso', course.title)
  await expect.poll(listed).toEqual([zelia.name])
  await expect(page).toHaveURL(/search=Grupo[^&]*&course=[^&]+&sort=name$/)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expectFits(page)
  await expectAccessibleScreen(page)
  await page.reload()
  await expect.poll(listed).toEqual([zelia.name])
  await expect(page.getByRole('combobox', { name: 'Curso' })).toContainText(course.title)
  await choose('Atividade', 'Parados há 14 dias ou mais')
  await expect(page.getByRole('heading', { name: 'Nenhum usuário encontrado' })).toBeVisible()
})

test('a search that is too long is explained at its field, and no address leads to a dead end', async ({
  adminPage: page,
  newCourse,
}) => {
  await newCourse({ lessons: ['Aula que se procura'] })
  for (const [path, label] of [
    ['/admin/users', 'Buscar por nome ou email'],
    ['/admin/lessons', 'Buscar por aula ou curso'],
  ] as const) {
    await page.goto(path)
    const search = page.getByRole('searchbox', { name: label })
    await search.fill('a'.repeat(SEARCH_MAX + 1))
    await expect(search).toHaveAccessibleDescription(`Use no máximo ${SEARCH_MAX} caracteres.`)
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await expect(page).toHaveURL(path)
    await page.goto(`${path}?search=${'a'.repeat(300)}`)
    await expect(page.getByRole('heading', { name: /Nenhum(a aula| usuário) encontrad[ao]/ })).toBeVisible()
    await expect(search).toHaveValue('a'.repeat(SEARCH_MAX))
    await page.goto(`${path}?search=%00`)
    await expect(page.getByRole('row').nth(1)).toBeVisible()
  }
  await page.goto('/admin/analytics?period=nunca')
  await expect(page.getByRole('heading', { level: 1, name: 'Analytics' })).toBeVisible()
})

test('an attempt of a user is looked at on their page', async ({ adminPage: page, admin }) => {
  // By name: the newest users are those of other tests.
  const lists = await Promise.all(
    ['Ana', 'Bruna', 'Camila', 'Felipe', 'Laura', 'Rafael'].map((search) =>
      admin.call(users.list, { query: { search } }),
    ),
  )
  const answered = await Promise.all(
    lists
      .flatMap((list) => list.users)
      .map(async ({ id }) => admin.call(users.one, { params: { userId: id } })),
  )
  const taker = answered.find(({ attempts }) => attempts.length > 0)
  if (!taker) throw new Error('No student of the demo took a quiz.')
  await page.goto(`/admin/users/${taker.user.id}`)
  await page
    .getByRole('button', { name: /^Ver Detalhes/ })
    .first()
    .click()
  const details = page.getByRole('dialog', { name: taker.user.name })
  await expect(details.getByText('Status')).toBeVisible()
})

test('a student is made administrator and student again, each after confirmation', async ({
  adminPage: page,
  farol,
  named,
}) => {
  const student = await farol.newStudent(named('Futura Admin'))
  await page.goto(`/admin/users?search=${student.email}`)
  const actions = page.getByRole('button', { name: `Ações de ${student.name}` })
  const row = page.getByRole('row', { name: student.name })
  await expectOpens(actions, page.getByRole('menu'))
  await actions.click()
  await page.getByRole('menuitem', { name: 'Tornar admin' }).click()
  const promotion = await expectAsked(page, 'Dar acesso de administração?')
  await expect(promotion).toContainText(student.name)
  await promotion.getByRole('button', { name: 'Tornar admin' }).click()
  await expect(toast(page, 'Papel atualizado')).toBeVisible()
  await expect(row).toContainText('Admin')

  await actions.click()
  await page.getByRole('menuitem', { name: 'Tornar estudante' }).click()
  const demotion = await expectAsked(page, 'Retirar o acesso de administração?')
  await demotion.getByRole('button', { name: 'Tornar estudante' }).click()
  await expect(demotion).toBeHidden()
  await expect(row.getByText('Estudante', { exact: true })).toBeVisible()
})

test('the last administrator cannot be demoted, and reads why', async ({
  adminPage: page,
  expectFailure,
}) => {
  await page.goto('/admin/users?search=admin@farol.example')
  await page.getByRole('button', { name: 'Ações de Administração' }).click()
  await page.getByRole('menuitem', { name: 'Tornar estudante' }).click()
  expectFailure(/\/role$/, 409)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Tornar estudante' }).click()
  await expect(toast(page, 'Erro ao salvar')).toContainText('Esta é a única conta de administração.')
  await expect(page.getByRole('row', { name: 'Administração' })).toContainText('Admin')
})

test('an administrator who gives up the role is led out of the administration', async ({
  page,
  asColleague,
  expectFailure,
}) => {
  const { id } = await asColleague()
  await page.goto(`/admin/users/${id}`)
  await page.getByRole('button', { name: 'Tornar estudante' }).click()
  expectFailure(/\/role$/, 403)
  const question = page.getByRole('alertdialog', { name: 'Retirar o acesso de administração?' })
  await question.getByRole('button', { name: 'Tornar estudante' }).click()
  await proveAgain(page)
  await expect(page).toHaveURL('/dashboard')
})

test('a student who failed a quiz is seen to be stuck, and released', async ({
  adminPage: page,
  admin,
  farol,
  named,
}) => {
  const { id, name, email, visitor } = await farol.newStudent(named('Estudante Oeste'))
  const [money, budget] = await firstLessons(visitor)
  for (const { lessonId } of [money, budget]) {
    await admin.call(users.completeLesson, { params: { userId: id, lessonId } })
  }
  await takeQuiz({ student: visitor, place: budget, isRight: () => false })

  await page.goto(`/admin/users?search=${email}`)
  await page.getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  const stuck = page.getByRole('listitem').filter({ hasText: 'Comprar com calma' })
  await expect(stuck).toContainText('Bloqueada')
  await expect(stuck).toContainText('Falta passar no quiz da aula “Um orçamento que cabe na vida real”')
  await expect(
    page.getByText('Falta concluir o curso “Educação financeira para o dia a dia”').first(),
  ).toBeVisible()

  const attempt = page.getByRole('row', { name: 'Orçamento na prática' })
  await expect(attempt).toContainText('Reprovado')
  await expect(attempt).toContainText('Tentativa atual')
  await attempt.getByRole('button', { name: 'Liberar nova tentativa' }).click()
  const question = await expectAsked(page, 'Liberar nova tentativa?')
  await question.getByRole('button', { name: 'Liberar' }).click()
  await expect(toast(page, 'Nova tentativa liberada')).toBeVisible()
  await expect(attempt).toContainText('Histórico')
  await expect(page.getByRole('button', { name: 'Liberar nova tentativa' })).toHaveCount(0)
})

test('a lesson is marked as completed for a student, which opens the next one', async ({
  adminPage: page,
  admin,
  farol,
  newCourse,
}) => {
  const { id: userId } = await farol.newStudent()
  const { lessonIds } = await newCourse({ isPublished: true, lessons: ['O começo', 'O meio', 'O fim'] })
  // A course that was not begun shows no lessons.
  await admin.call(users.completeLesson, { params: { userId, lessonId: lessonIds[0] ?? '' } })
  await page.goto(`/admin/users/${userId}`)
  const lesson = page.getByRole('listitem').filter({ has: page.getByText('O meio', { exact: true }) })
  const next = page.getByRole('listitem').filter({ has: page.getByText('O fim', { exact: true }) })
  await expect(next).toContainText('Falta assistir à aula “O meio”')
  await lesson.getByRole('button', { name: 'Marcar como concluída' }).click()
  const question = await expectAsked(page, 'Marcar como concluída?')
  await question.getByRole('button', { name: 'Marcar como concluída' }).click()
  await expect(toast(page, 'Aula marcada como concluída')).toBeVisible()
  await expect(lesson).toContainText('Concluída')
  await expect(next).not.toContainText('Bloqueada')
})
