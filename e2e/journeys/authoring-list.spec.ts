import { expect, paste, rowNames, test, toast } from '../admin/admin-test.ts'
import { fakePlayer } from '../fake-players/fake-players.ts'
import { CLIP } from '../player/lesson-test.ts'

test('a bare link is called what its video is called, unless its author writes something else', async ({
  adminPage: page,
  newCourse,
}) => {
  await fakePlayer(page, 'vimeo')
  await fakePlayer(page, 'youtube')
  const { id } = await newCourse()
  await page.goto(`/admin/courses/${id}`)
  await page.getByRole('button', { name: 'Adicionar várias aulas' }).click()
  await paste(
    page.getByLabel('Links dos vídeos'),
    ['https://youtu.be/dQw4w9WgXcQ', 'https://vimeo.com/824804225', 'Meu título | vimeo.com/76979871'].join(
      '\n',
    ),
  )
  await page.getByRole('button', { name: 'Conferir lista' }).click()
  const title = (number: number) =>
    page.getByRole('textbox', { name: `Título da aula ${number}`, exact: true })
  await expect(title(1)).toHaveValue('Vídeo dQw4w9WgXcQ')
  await expect(title(2)).toHaveValue('Vídeo 824804225')
  await expect(page.getByRole('textbox', { name: 'Duração da aula 3' })).toHaveValue('0:12')
  await expect(title(3)).toHaveValue('Meu título')
  await title(2).fill('O orçamento')
  await paste(page.getByRole('textbox', { name: 'Link da aula 2' }), 'https://vimeo.com/824804226')
  await expect(page.getByRole('textbox', { name: 'Duração da aula 2' })).toHaveValue('0:12')
  await page.getByRole('button', { name: 'Salvar 3 aulas' }).click()
  await expect.poll(() => rowNames(page)).toEqual(['Vídeo dQw4w9WgXcQ', 'O orçamento', 'Meu título'])

  await test.step('the form of one lesson suggests it, too', async () => {
    await page.goto(`/admin/courses/${id}/lessons/new`)
    const written = page.getByLabel('Título')
    const link = page.getByLabel('Link do vídeo')
    const pasteLink = (address: string) => paste(link, address)
    await pasteLink('https://youtu.be/dQw4w9WgXcQ')
    await expect(written).toHaveValue('Vídeo dQw4w9WgXcQ')
    await pasteLink('https://vimeo.com/824804225')
    await expect(written).toHaveValue('Vídeo 824804225')
    await written.fill('Escrito à mão')
    await pasteLink('https://youtu.be/9bZkp7q19f0')
    await expect(page.getByText('9bZkp7q19f0', { exact: true })).toBeVisible()
    await expect(link).toHaveAccessibleDescription('YouTube reconhecido.')
    await expect(written).toHaveValue('Escrito à mão')
  })
})

test('a pasted list is looked through, corrected in place and saved as lessons, all at once', async ({
  adminPage: page,
  newCourse,
  expectFailure,
}) => {
  await fakePlayer(page, 'vimeo')
  const { id } = await newCourse({ lessons: ['Boas-vindas'] })
  await page.goto(`/admin/courses/${id}`)
  await page.getByRole('button', { name: 'Adicionar várias aulas' }).click()
  await expect(page.getByLabel('Links dos vídeos')).toBeFocused()
  await paste(
    page.getByLabel('Links dos vídeos'),
    [`1. Os envelopes | ${CLIP}`, 'O orçamento\thttps://vimeo.com/824804225', CLIP, 'aula5.mp4'].join('\n'),
  )
  await page.getByRole('button', { name: 'Conferir lista' }).click()

  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  await expect(field('Título da aula 2')).toHaveValue('Os envelopes')
  await expect(field('Link da aula 2')).toHaveAccessibleDescription('Arquivo reconhecido.')
  await expect(field('Link da aula 3')).toHaveAccessibleDescription('Vimeo reconhecido.')
  await expect(field('Duração da aula 3')).toHaveValue('0:12')
  await expect(field('Título da aula 5')).toHaveValue('Aula 5')
  await expect(field('Link da aula 5')).toHaveAccessibleDescription(/nome de um arquivo no seu aparelho/)
  await page.getByRole('button', { name: 'Salvar 4 aulas' }).click()
  await expect(field('Link da aula 5')).toBeFocused()
  await paste(field('Link da aula 5'), 'https://vimeo.com/76979871')
  await expect(field('Duração da aula 5')).toHaveValue('0:12')
  await field('Título da aula 5').fill('A reserva')

  expectFailure(/lesson-list$/, 503)
  await page.route('**/lesson-list', (route) => route.fulfill({ status: 503, body: '' }), { times: 1 })
  await page.getByRole('button', { name: 'Salvar 4 aulas' }).click()
  await expect(toast(page, 'Erro ao salvar aula')).toBeVisible()
  await expect(field('Título da aula 5')).toHaveValue('A reserva')
  await page.getByRole('button', { name: 'Retirar a aula 4' }).click()
  await expect(page.getByRole('button', { name: 'Salvar 3 aulas' })).toBeVisible()

  await page.reload()
  await page.getByRole('button', { name: 'Adicionar várias aulas' }).click()
  await expect(field('Título da aula 4')).toHaveValue('A reserva')
  await expect(field('Duração da aula 4')).toHaveValue('0:12')
  await page.getByRole('button', { name: 'Salvar 3 aulas' }).click()
  await expect(toast(page, 'Aulas criadas')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Adicionar várias aulas' })).toBeHidden()
  await expect.poll(() => rowNames(page)).toEqual(['Boas-vindas', 'Os envelopes', 'O orçamento', 'A reserva'])

  await page.getByRole('button', { name: 'Adicionar várias aulas' }).click()
  await expect(page.getByLabel('Links dos vídeos')).toHaveValue('')
  await expect(page.getByRole('button', { name: /^Salvar \d/ })).toBeHidden()
})
