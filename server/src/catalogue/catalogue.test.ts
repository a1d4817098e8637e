import { account } from '@farol/contract/account.ts'
import { adminCourses } from '@farol/contract/admin-courses.ts'
import { catalogue } from '@farol/contract/catalogue.ts'
import { school as schoolContract } from '@farol/contract/school.ts'
import { expect, test } from 'vitest'
import { testServer } from '#/testing/test-server.ts'
import { canariesIn } from '#/trust/canaries.ts'
import { buildSchool } from '#/trust/school.ts'
import { courseHtml, landingHtml, withCourseHead } from './catalogue-html.ts'
import { createCataloguePages } from './catalogue-pages.ts'

const server = await testServer()
const { members, places } = await buildSchool(server)
const { admin } = members
const visitor = server.visitor()
const { courseId } = places.taken
const hiddenIds = [places.draft.courseId, places.restricted.courseId]
const shownIds = [...new Set(Object.values(places).map((place) => place.courseId))].filter(
  (id) => !hiddenIds.includes(id),
)

const setCatalogue = async (hasPublicCatalogue: boolean) => {
  const { images: _, ...values } = await admin.call(schoolContract.read)
  await admin.call(schoolContract.update, { body: { ...values, hasPublicCatalogue } })
}
const setPublished = async (id: string, isPublished: boolean) => {
  const { courses } = await admin.call(adminCourses.list)
  const {
    id: _,
    lessonCount: __,
    studentCount: ___,
    cover: ____,
    ...course
  } = courses.find((each) => each.id === id) ?? expect.fail('the course is there')
  await admin.call(adminCourses.update, { params: { courseId: id }, body: { ...course, isPublished } })
}

/** The pages of the server, on a page as the build leaves it; this process believes that the catalogue is open. */
const writtenPages = () =>
  createCataloguePages({
    database: server.database,
    school: {
      now: () => ({ name: 'Maré', hasPublicCatalogue: true, landingText: '', version: 1 }) as never,
      reload: async () => {},
    },
    baseUrl: 'https://mare.example',
    patienceMs: 60_000,
    built: (path) =>
      path === '/index.html'
        ? '<head><title>x</title></head><div id="root"></div>'
        : '<div id="root"><div data-prerendered>y</div></div>\n<svg class="arriving">',
  })
const pages = writtenPages()
const textOf = async (path: string) => (await pages(path))?.plain.toString() ?? ''

/** All that a visitor can get, from the API and in pages. */
const everything = async () => {
  const ids = [...shownIds, ...hiddenIds]
  const paths = ['/api/catalogue', ...ids.map((id) => `/api/catalogue/${id}`)]
  const answers = await Promise.all(paths.map(async (path) => (await visitor.fetch(path)).text()))
  const written = ['/', '/sitemap.xml', ...ids.map((id) => `/curso/${id}`)].map(textOf)
  return [...answers, ...(await Promise.all(written))].join('\n')
}

test('a school has no catalogue until it opens one: nothing is listed, and no course is there', async () => {
  expect((await visitor.fetch('/api/catalogue')).status).toBe(404)
  expect((await visitor.fetch(`/api/catalogue/${courseId}`)).status).toBe(404)
  const page = await visitor.fetch(`/curso/${courseId}`)
  expect([page.headers.get('x-robots-tag'), page.ok]).toEqual(['noindex', false])
  expect((await visitor.fetch('/sitemap.xml')).ok).toBe(false)
  // Also while an instance was not notified yet that it was closed.
  expect(canariesIn(await everything())).toEqual([])
})

test('everybody sees what the courses open to all are about, and neither videos nor other courses', async () => {
  await setCatalogue(true)
  const { courses } = await visitor.call(catalogue.list)
  expect(courses.map(({ id }) => id)).toEqual(expect.arrayContaining(shownIds))
  expect(canariesIn(await everything())).toEqual([
    ...['basics', 'main', 'waiting'].map((name) => `description-of-${name}`),
    ...['ahead', 'basics', 'ready', 'silent', 'taken'].map((name) => `lesson-title-of-${name}`),
    ...['basics', 'main', 'waiting'].map((name) => `title-of-${name}`),
  ])
  for (const id of hiddenIds) expect((await visitor.fetch(`/api/catalogue/${id}`)).status).toBe(404)
  const sitemap = await textOf('/sitemap.xml')
  expect(sitemap).toContain(`<loc>https://mare.example/curso/${courseId}</loc>`)
  for (const id of hiddenIds) expect(sitemap).not.toContain(id)
  expect(await pages('/curso/nada')).toBeUndefined()
})

test('a course that is unpublished, and a catalogue that is closed, are gone with the next request on every instance', async () => {
  const other = await server.anotherInstance()
  const there = async () => (await fetch(`${other.url}/api/catalogue/${courseId}`)).status
  expect(await there()).toBe(200)
  expect(await textOf(`/curso/${courseId}`)).not.toBe('')
  await setPublished(courseId, false)
  expect(await there()).toBe(404)
  expect(await textOf(`/curso/${courseId}`)).toBe('')
  expect(await textOf('/')).not.toContain(courseId)
  await setPublished(courseId, true)
  expect(await there()).toBe(200)
  await setCatalogue(false)
  expect(await there()).toBe(404)
})

test('a page that stays the same has the same ETag', async () => {
  await setCatalogue(true)
  const [first, again] = [await pages('/sitemap.xml'), await pages('/sitemap.xml')]
  expect(first?.etag).toMatch(/^W\/"[\w-]{16}"$/)
  expect(again?.etag).toBe(first?.etag)
  await setPublished(courseId, false)
  expect((await pages('/sitemap.xml'))?.etag).not.toBe(first?.etag)
  await setPublished(courseId, true)
})

const course = {
  id: '019c0000-0000-7000-8000-000000000000',
  title: '</script><img src=x>"',
  description: '**Oi** <b> [aqui](https://a.example/?a="b") [não](javascript:x)\n\n- um\n- dois',
  summary: 'Oi "você"',
  lessonCount: 1,
  lessons: [{ title: '<i>Um</i>', videoDuration: 5 }],
}

test('the page of a course names it for search engines, and no text of it becomes markup', () => {
  const built =
    '<head><title>Frase · Farol</title><meta\n name="description"\n content="x" /><meta property="og:title" content="y" /></head>'
  const head = withCourseHead(built, { course, schoolName: 'Maré & Cia', baseUrl: 'https://mare.example' })
  expect(head).toContain('<title>&lt;/script&gt;&lt;img src=x&gt;&quot; · Maré &amp; Cia</title>')
  expect(head).toContain('content="Oi &quot;você&quot;"')
  expect(head).toContain(`<link rel="canonical" href="https://mare.example/curso/${course.id}" />`)
  const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(head)?.[1] ?? ''
  expect(JSON.parse(json)).toMatchObject({
    '@type': 'Course',
    name: course.title,
    provider: { name: 'Maré & Cia' },
  })
  const body = courseHtml(course)
  expect(body).not.toMatch(/<img|<i>|<b>|href="javascript/)
  expect(body).toContain(`/auth?mode=signup&amp;redirect=${encodeURIComponent(`/course/${course.id}`)}`)
  expect(landingHtml('**Oi** e\n\n## Nós', [])).toContain(
    '<p><strong>Oi</strong> e</p><h2>Nós</h2></section>',
  )
})

test('who must confirm the address first comes back to the course by the mail', async () => {
  const { pool } = server.database
  await pool.query('update settings set email_confirmation = true')
  const body = { name: 'Nova', email: 'nova@farol.example', password: 'senha-de-teste-123', courseId }
  await server.visitor().call(account.signUp, { body })
  await expect
    .poll(() => server.mails().join('\n'))
    .toMatch(new RegExp(`/auth/confirm\\?token=[\\w-]+&redirect=/course/${courseId}\\s`))
})
