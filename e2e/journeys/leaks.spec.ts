import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { account } from '@farol/contract/account.ts'
import { demoCourses } from '@farol/server/demo/demo-courses.ts'
import { Visitor } from '@farol/server/testing/visitor.ts'
import { ADMIN, expect, PASSWORD, test } from '../farol.ts'

const DIST = fileURLToPath(new URL('../../web/dist/', import.meta.url))

/** Every text that only the database should know, long enough not to be there by chance. */
const texts = demoCourses
  .flatMap((course) => [
    course.title,
    course.description,
    ...course.lessons.flatMap(({ title, description, quiz }) => [
      title,
      description,
      quiz?.title ?? '',
      ...(quiz?.questions ?? []).flatMap((question) => [
        question.text,
        question.explanation,
        ...question.options,
      ]),
    ]),
  ])
  .filter((text) => text.length > 20)

test('neither pages nor scripts hold anything of the school', async ({ farol }) => {
  const { email, visitor: student } = await farol.newStudent()
  const admin = new Visitor(farol.url)
  await admin.call(account.signIn, { body: ADMIN })

  const files = readdirSync(DIST, { recursive: true, encoding: 'utf8' })
  expect(files.filter((name) => name.endsWith('.map'))).toEqual([])
  const scripts = files.filter((name) => /\.(js|css|json|svg|webmanifest)$/.test(name))
  expect(scripts.length).toBeGreaterThan(30)
  const pages = Object.keys(JSON.parse(readFileSync(`${DIST}pages.json`, 'utf8')))
  const screens = pages.map((path) => path.replaceAll(/\{?-?\$\w+\}?/g, 'x'))

  const secrets = [...texts, email, ADMIN.email, PASSWORD]
  const search = async (visitor: Visitor, path: string) => {
    const text = await (await visitor.fetch(path)).text()
    expect({ path, found: secrets.filter((secret) => text.includes(secret)) }).toEqual({ path, found: [] })
  }
  const signedOut = new Visitor(farol.url)
  for (const name of scripts) await search(signedOut, `/${name}`)
  for (const visitor of [signedOut, student, admin]) for (const path of screens) await search(visitor, path)
  // They are texts of this school, shown to those who may see them.
  const catalogue = await (await student.fetch('/api/courses')).text()
  expect(texts.filter((text) => catalogue.includes(text)).length).toBeGreaterThan(2)
})
