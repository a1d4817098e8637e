import { adminLessons } from '@farol/contract/admin-lessons.ts'
import { captions } from '@farol/contract/captions.ts'
import { courses } from '@farol/contract/courses.ts'
import { lessons } from '@farol/contract/lessons.ts'
import { settings } from '@farol/contract/settings.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#/database/new-id.ts'
import { buildCourse, buildLesson } from '#/testing/builders.ts'
import { type SignedIn, signedIn } from '#/testing/signed-in.ts'
import { testServer } from '#/testing/test-server.ts'

const server = await testServer()
const admin = await signedIn(server, 'admin')
const student: SignedIn = await signedIn(server)

const SRT = `1
00:00:02,000 --> 00:00:04,000
A taxa de

2
00:01:05,500 --> 00:01:08,000
<font color="red">JUROS</font> é <i>alta</i>.
`
const VTT =
  'WEBVTT\n\n00:00:02.000 --> 00:00:04.000\nA taxa de\n\n00:01:05.500 --> 00:01:08.000\nJUROS é <i>alta</i>.\n'

let place: { courseId: string; lessonId: string }

async function newPlace() {
  const { id: courseId } = await buildCourse(server.database)
  const { id: lessonId } = await buildLesson(server.database, { courseId, title: 'Juros' })
  return { courseId, lessonId }
}

beforeEach(async () => {
  place = await newPlace()
})

type Sent = { language?: string; name?: string; type?: string; to?: typeof place }

async function send(
  file: string | Uint8Array,
  { language = 'pt-BR', name = 'aula.srt', type, to = place }: Sent = {},
) {
  const path = `/api/admin/courses/${to.courseId}/lessons/${to.lessonId}/captions/${language}`
  const response = await admin.fetch(`${path}?name=${encodeURIComponent(name)}`, {
    method: 'PUT',
    headers: { 'content-type': type ?? 'application/octet-stream' },
    body: typeof file === 'string' ? file : new Uint8Array(file),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

const listed = async () => (await admin.call(captions.list, { params: place })).captions
const search = async (text: string, as = student) =>
  (await as.call(captions.search, { params: place, query: { search: text } })).lessons

describe('captions', () => {
  test('of SRT are cleaned, and served as WebVTT to whoever may open the lesson', async () => {
    expect((await send(SRT)).status).toBe(200)
    const { lesson } = await student.call(lessons.open, { params: place })
    expect(lesson.captions).toEqual([{ language: 'pt-BR', address: expect.any(String) }])
    const address = lesson.captions[0]?.address ?? ''
    const response = await student.fetch(address)
    expect(await response.text()).toBe(VTT)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/vtt; charset=utf-8',
      'cache-control': 'private, max-age=60',
      vary: 'cookie, authorization',
      'x-content-type-options': 'nosniff',
    })
    const again = await student.fetch(address, {
      headers: { 'if-none-match': response.headers.get('etag') ?? '' },
    })
    expect(again.status).toBe(304)
    expect((await server.visitor().fetch(address)).status).toBe(401)
  })

  test('of a draft or of a locked lesson are for nobody who may not open it', async () => {
    const { id: lessonId } = await buildLesson(server.database, { courseId: place.courseId })
    const locked = { ...place, lessonId }
    await send(SRT, { to: locked })
    expect((await student.fetch(`/api/lessons/${lessonId}/captions/pt-BR`)).status).toBe(403)
    await send(SRT)
    await server.database.pool.query('update courses set is_published = false where id = $1', [
      place.courseId,
    ])
    expect((await student.fetch(`/api/lessons/${place.lessonId}/captions/pt-BR`)).status).toBe(404)
    expect((await admin.fetch(`/api/lessons/${place.lessonId}/captions/pt-BR`)).status).toBe(200)
  })

  test('exist once in each language, are replaced and deleted', async () => {
    await send(SRT)
    await send(SRT.replace('alta', 'high'), { language: 'en', name: 'lesson.srt' })
    await send('WEBVTT\n\n00:01.000 --> 00:02.000\nOutra', { name: 'nova.vtt', type: 'text/vtt' })
    expect(await listed()).toMatchObject([
      { language: 'pt-BR', name: 'nova.vtt', cueCount: 1 },
      { language: 'en', name: 'lesson.srt', cueCount: 2 },
    ])
    await admin.call(captions.remove, { params: { ...place, language: 'pt-BR' } })
    expect(await listed()).toMatchObject([{ language: 'en' }])
    expect((await admin.try(captions.remove, { params: { ...place, language: 'pt-BR' } })).status).toBe(404)
  })

  test('have another address when their content changes', async () => {
    const [first, same, other] = [await send(SRT), await send(SRT), await send(SRT.replace('alta', 'baixa'))]
    expect(same.body).toEqual(first.body)
    expect(other.body.address).not.toBe(first.body.address)
  })

  test('go with their lesson', async () => {
    await send(SRT)
    await admin.call(adminLessons.remove, { params: place })
    expect((await admin.try(captions.list, { params: place })).status).toBe(404)
    const { rows } = await server.database.pool.query('select from lesson_captions where lesson_id = $1', [
      place.lessonId,
    ])
    expect(rows).toEqual([])
  })

  test('are in the change log', async () => {
    await send(SRT)
    await send(SRT, { name: 'b.srt' })
    await admin.call(captions.remove, { params: { ...place, language: 'pt-BR' } })
    const { changes } = await admin.call(settings.changes, { query: {} })
    expect(changes.slice(0, 3)).toMatchObject([
      {
        action: 'lesson.update',
        subject: 'Juros',
        before: { captions: 'Português: b.srt' },
        after: { captions: '' },
      },
      { before: { captions: 'Português: aula.srt' }, after: { captions: 'Português: b.srt' } },
      { before: { captions: '' }, after: { captions: 'Português: aula.srt' } },
    ])
  })

  test('of a lesson of another course, or in an unknown language, do not exist', async () => {
    const other = await newPlace()
    expect((await send(SRT, { to: { ...place, lessonId: other.lessonId } })).status).toBe(404)
    expect((await send(SRT, { language: 'tlh' })).status).toBe(404)
    expect((await send(SRT, { to: { ...place, lessonId: newId() } })).status).toBe(404)
    expect((await student.fetch(`/api/lessons/${place.lessonId}/captions/pt-BR`)).status).toBe(404)
  })
})

describe('a file', () => {
  test.each([
    ['empty', '', 'UPLOAD_EMPTY', undefined],
    ['binary', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]), 'NO_CAPTIONS', 'não é um texto'],
    ['without captions', 'Era uma vez', 'NO_CAPTIONS', 'Não encontramos legendas'],
    [
      'whose times run backwards',
      SRT.replace('00:00:02', '00:00:05'),
      'NO_CAPTIONS',
      'Na linha 2, a legenda termina',
    ],
  ])('that is %s gets a sentence, and changes nothing', async (_, file, code, sentence) => {
    await send(SRT)
    const { status, body } = await send(file)
    expect(status).toBe(422)
    expect(body).toMatchObject({ code })
    if (sentence) expect((body.fields as { file: string }).file).toContain(sentence)
    expect(await listed()).toHaveLength(1)
  })

  test('that is too large, or of another type, is refused', async () => {
    expect((await send(new Uint8Array(2 * 1024 ** 2 + 1).fill(65))).status).toBe(413)
    expect((await send(SRT, { type: 'application/json' })).status).toBe(415)
  })

  test('in Windows-1252 or UTF-16 is read as it was meant', async () => {
    const text = '1\n00:00:01,000 --> 00:00:02,000\nLição de ação'
    for (const file of [Buffer.from(text, 'latin1'), Buffer.from(`\ufeff${text}`, 'utf16le')]) {
      await send(file)
      const vtt = await student.fetch(`/api/lessons/${place.lessonId}/captions/pt-BR`)
      expect(await vtt.text()).toContain('Lição de ação')
    }
  })

  test.each([
    ['x'.repeat(300), 'x'.repeat(255)],
    ['C:\\fotos\\a\u202eula.srt', 'aula.srt'],
    ['', 'legendas'],
  ])('named %j is shown as %j', async (name, shown) => {
    expect((await send(SRT, { name })).body.name).toBe(shown)
  })
})

describe('a search in the transcripts of a course', () => {
  test('finds what is said, with the second, ignoring case and accents, also over the end of a line', async () => {
    await send(SRT)
    expect(await search('juros É')).toEqual([
      {
        lessonId: place.lessonId,
        title: 'Juros',
        number: 1,
        matchCount: 1,
        matches: [{ language: 'pt-BR', seconds: 65, text: 'JUROS é alta.' }],
      },
    ])
    expect(await search('Táxa de  juros')).toMatchObject([
      { matches: [{ seconds: 2, text: 'A taxa de JUROS é alta.' }] },
    ])
    for (const nothing of ['', '   ', 'font', '%', '_']) expect(await search(nothing)).toEqual([])
  })

  test('shows the first matches of a lesson, and counts all in all languages', async () => {
    const many = (word: string) =>
      Array.from({ length: 9 }, (_, n) => `${n}\n00:00:0${n},000 --> 00:00:0${n},900\n${word} ${n}\n`).join(
        '\n',
      )
    await send(many('Olá'))
    await send(many('Ola, hello'), { language: 'en' })
    const [found] = await search('olá')
    expect(found?.matchCount).toBe(18)
    expect(found?.matches.map(({ language, seconds }) => [language, seconds])).toEqual([
      ['pt-BR', 0],
      ['en', 0],
      ['pt-BR', 1],
      ['en', 1],
      ['pt-BR', 2],
    ])
  })

  test('looks only into lessons that the user may open', async () => {
    const { id: lessonId } = await buildLesson(server.database, { courseId: place.courseId, title: 'Depois' })
    await send(SRT, { to: { ...place, lessonId } })
    expect(await search('juros')).toEqual([])
    expect(await search('juros', admin)).toMatchObject([{ lessonId, number: 2 }])
  })

  test('is offered where a lesson has captions', async () => {
    const isOffered = async () => (await student.call(courses.one, { params: place })).course.hasTranscripts
    expect(await isOffered()).toBe(false)
    await send(SRT)
    expect(await isOffered()).toBe(true)
  })
})
