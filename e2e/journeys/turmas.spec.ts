import { courses } from '@farol/contract/courses.ts'
import { turmas } from '@farol/contract/turmas.ts'
import type { Visitor } from '@farol/server/testing/visitor.ts'
import { expect, test, toast } from '../admin/admin-test.ts'
import { expectAccessibleScreen } from '../axe.ts'
import { closeToast } from '../farol.ts'
import { expectFits } from '../screens/expect-fits.ts'
import { expectAsked, expectOpened, expectOpens } from '../screens/expect-opened.ts'

test('a course only for turmas is there for the members of one, and closes when the turma ends', async ({
  adminPage: page,
  admin,
  farol,
  named,
  newCourse,
  enterAs,
  expectFailure,
}) => {
  const course = await newCourse({ isPublished: true, lessons: ['Primeira'] })
  const ana = await farol.newStudent(named('Ana de Dentro'))
  const bia = await farol.newStudent(named('Bia de Fora'))
  const name = named('Turma da tarde')
  await page.goto('/admin/turmas')
  const create = page.getByRole('button', { name: 'Criar turma' })
  const creating = page.getByRole('dialog', { name: 'Criar turma' })
  await expectOpens(create, creating)
  await create.click()
  await creating.getByLabel('Nome').fill(name)
  await creating.getByRole('button', { name: 'Criar turma' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

  await page.getByRole('checkbox', { name: course.title }).check()
  await page.getByRole('button', { name: 'Salvar turma' }).click()
  await expect(toast(page, 'Turma atualizada')).toBeVisible()

  await page.getByRole('button', { name: 'Adicionar pessoas' }).click()
  const adding = page.getByRole('dialog', { name: 'Adicionar pessoas' })
  await adding.getByLabel('Buscar por nome ou email').fill(ana.name)
  await adding.getByRole('checkbox', { name: `Escolher ${ana.name}` }).check()
  await adding.getByRole('button', { name: 'Adicionar 1 pessoa' }).click()
  await expect(toast(page, 'Pessoas adicionadas à turma')).toBeVisible()
  await expect(page.getByRole('row', { name: ana.name })).toBeVisible()

  await page.goto(`/admin/courses/${course.id}/edit`)
  await page.getByRole('radio', { name: 'Só para turmas' }).check()
  await expect(page.getByText('Só quem está numa turma com este curso o vê')).toBeVisible()
  await page.getByRole('button', { name: 'Salvar Curso' }).click()
  await expect(page.getByRole('row', { name: course.title })).toContainText('Só para turmas')
  expect(await titlesOf(ana.visitor)).toContain(course.title)
  expect(await titlesOf(bia.visitor)).not.toContain(course.title)

  expectFailure(new RegExp(`/api/courses/${course.id}$`), 404)
  // The administrator's screen would go on asking, with the student's session.
  await page.goto('about:blank')
  await enterAs(bia.visitor)
  await page.goto(`/course/${course.id}`)
  await expect(page.getByRole('heading', { name: 'Curso não encontrado' })).toBeVisible()
  await enterAs(ana.visitor)
  await page.goto(`/course/${course.id}`)
  await expect(page.getByText(name)).toBeVisible()
  await expect(page.getByText('Sem prazo')).toBeVisible()

  await change(admin, name, { endsOn: '2026-01-31' })
  await expect(page.getByRole('heading', { name: 'Curso não encontrado' })).toBeVisible()
  expect(await titlesOf(ana.visitor)).not.toContain(course.title)
})

test('a turma is full, refuses wrong dates, lets people go and is deleted, with a clear sentence each time', async ({
  adminPage: page,
  admin,
  farol,
  named,
  expectFailure,
}) => {
  const [ana, bia] = [await farol.newStudent(named('Ana')), await farol.newStudent(named('Bia'))]
  const name = named('Turma pequena')
  const { id: turmaId } = await admin.call(turmas.create, { body: { name } })
  await admin.call(turmas.addMembers, { params: { turmaId }, body: { userIds: [ana.id] } })
  await page.goto('/admin/turmas')
  await expectFits(page)
  await expectAccessibleScreen(page)
  await page.getByLabel('Buscar por nome').fill(name)
  await page.getByRole('link', { name }).click()

  await page.getByLabel('Vagas').fill('1')
  await page.getByLabel('Início').fill('2026-07-01')
  await page.getByLabel('Fim').fill('2026-06-30')
  await page.getByRole('button', { name: 'Salvar turma' }).click()
  await expect(page.getByText('O fim não pode ser antes do início.')).toBeVisible()
  await page.getByLabel('Fim').fill('2099-06-30')
  await page.getByRole('button', { name: 'Salvar turma' }).click()
  await closeToast(toast(page, 'Turma atualizada'))
  await expect(page.getByText('De 01/07/2026 a 30/06/2099')).toBeVisible()
  await expect(page.getByText('Pessoas: 1 de 1 vaga')).toBeVisible()
  await expectFits(page)
  await expectAccessibleScreen(page)

  expectFailure(/\/members$/, 409)
  const accounts = '**/api/admin/users?*'
  expectFailure(/\/api\/admin\/users\?/, 500)
  await page.route(accounts, (route) => route.fulfill({ status: 500 }))
  await page.getByRole('button', { name: 'Adicionar pessoas' }).click()
  const adding = page.getByRole('dialog', { name: 'Adicionar pessoas' })
  await expect(adding.getByRole('alert')).toHaveText('As contas da escola não abriram.')
  await expectOpened(adding)
  await page.unroute(accounts)
  await adding.getByRole('button', { name: 'Tentar novamente' }).click()
  await adding.getByLabel('Buscar por nome ou email').fill(bia.name)
  await expect(adding.getByRole('checkbox', { name: `Escolher ${bia.name}` })).toBeVisible()
  await expect(adding.getByRole('listitem')).toHaveCount(1)
  await expectOpened(adding)
  await adding.getByRole('checkbox', { name: `Escolher ${bia.name}` }).check()
  await adding.getByRole('button', { name: 'Adicionar 1 pessoa' }).click()
  await expect(toast(page, 'Não há vagas suficientes nesta turma')).toBeVisible()
  await page.keyboard.press('Escape')
  const leaving = await expectAsked(page, 'Fechar sem adicionar?')
  await leaving.getByRole('button', { name: 'Fechar' }).click()
  await expect(adding).toBeHidden()

  await page.getByRole('button', { name: `Retirar ${ana.name} da turma` }).click()
  const removal = await expectAsked(page, 'Retirar esta pessoa da turma?')
  await removal.getByRole('button', { name: 'Retirar' }).click()
  await expect(page.getByRole('heading', { name: 'Ninguém nesta turma ainda' })).toBeVisible()

  await page.getByRole('button', { name: 'Deletar turma' }).click()
  const deletion = await expectAsked(page, 'Tem certeza que deseja deletar esta turma?')
  await deletion.getByRole('button', { name: 'Deletar' }).click()
  await expect(toast(page, 'Turma deletada')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Turmas' })).toBeVisible()
  await expect(page.getByRole('link', { name })).toBeHidden()
  await toast(page, 'Turma deletada').getByRole('button', { name: 'Desfazer', exact: true }).click()
  await expect(toast(page, 'Exclusão desfeita')).toBeVisible()
  await expect(page.getByRole('link', { name })).toBeVisible()
})

test('several people are added to a turma, moved to another and removed at once', async ({
  adminPage: page,
  admin,
  farol,
  named,
}) => {
  const people = [await farol.newStudent(named('Ana')), await farol.newStudent(named('Bia'))]
  const create = async (name: string) => (await admin.call(turmas.create, { body: { name } })).id
  const [turmaId, to] = [await create(named('Turma de saída')), named('Turma de chegada')]
  const toTurmaId = await create(to)
  const chosen = page.getByRole('toolbar', { name: 'Pessoas escolhidas' })
  await page.goto(`/admin/turmas/${turmaId}`)
  await page.getByRole('button', { name: 'Adicionar pessoas' }).click()
  const adding = page.getByRole('dialog', { name: 'Adicionar pessoas' })
  for (const { name } of people) {
    await adding.getByLabel('Buscar por nome ou email').fill(name)
    await adding.getByRole('checkbox', { name: `Escolher ${name}` }).check()
  }
  await expectOpened(adding)
  await adding.getByRole('button', { name: 'Adicionar 2 pessoas' }).click()
  const added = toast(page, 'Pessoas adicionadas à turma')
  await expect(added).toContainText('2 pessoas')
  await expect(adding).toBeHidden()
  await closeToast(added)

  await page.getByRole('checkbox', { name: 'Escolher todos' }).check()
  await expect(chosen).toContainText('2 pessoas')
  const opener = page.getByRole('button', { name: 'Mudar de turma' })
  const moving = page.getByRole('dialog', { name: 'Mudar de turma' })
  await expectOpens(opener, moving)
  await opener.click()
  await moving.getByLabel('Buscar por nome').fill(to)
  await moving.getByRole('button', { name: `Mudar para ${to}` }).click()
  await expect(toast(page, `Agora na turma ${to}`)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Ninguém nesta turma ainda' })).toBeVisible()

  await page.goto(`/admin/turmas/${toTurmaId}`)
  for (const { name } of people) await page.getByRole('checkbox', { name: `Escolher ${name}` }).check()
  await expect(chosen).toContainText('2 pessoas')
  await expect(page.getByRole('checkbox', { name: 'Escolher todos' })).toBeChecked()
  await page.getByRole('button', { name: 'Retirar da turma' }).click()
  const removal = await expectAsked(page, 'Retirar estas pessoas da turma?')
  await removal.getByRole('button', { name: 'Retirar' }).click()
  await expect(page.getByRole('heading', { name: 'Ninguém nesta turma ainda' })).toBeVisible()
})

test('a click right after saving leads on, while what was saved is still loaded', async ({
  adminPage: page,
  admin,
  named,
}) => {
  const { id } = await admin.call(turmas.create, { body: { name: named('Turma da pressa') } })
  await page.goto(`/admin/turmas/${id}`)
  await page.getByRole('textbox', { name: 'Nome', exact: true }).fill(named('Turma da calma'))
  const loading = Promise.withResolvers<void>()
  await page.route(
    (url) => url.pathname === `/api/admin/turmas/${id}`,
    async (route) => {
      if (route.request().method() === 'GET') await loading.promise
      await route.continue()
    },
  )
  await page.getByRole('button', { name: 'Salvar turma' }).click()
  await expect(toast(page, 'Turma atualizada')).toBeVisible()
  await page.getByRole('link', { name: 'Convites' }).click()
  await expect(page).toHaveURL(/convites$/)
  loading.resolve()
  await expect(page.getByLabel('Nomes e emails')).toBeVisible()
})

const titlesOf = async (student: Visitor) =>
  (await student.call(courses.published)).courses.map(({ title }) => title)

async function change(admin: Visitor, name: string, changes: { endsOn: string }) {
  const { turmas: found } = await admin.call(turmas.list, { query: { search: name } })
  const params = { turmaId: found[0]?.id ?? '' }
  const { turma, courses: all } = await admin.call(turmas.one, { params, query: {} })
  const { startsOn, capacity, isJoiningOpen, version } = turma
  const courseIds = all.filter(({ isChosen }) => isChosen).map(({ id }) => id)
  const body = { name, startsOn, capacity, isJoiningOpen, version, courseIds, ...changes }
  await admin.call(turmas.update, { params, body })
}
