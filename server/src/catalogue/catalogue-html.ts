import type { PublicCourse } from '@farol/contract/catalogue.ts'
import { escapedHtml, formattedHtml } from '@farol/domain/formatted-html.ts'
import { formattedText } from '@farol/domain/formatted-text.ts'
import type { ListedCourse } from './catalogue.queries.ts'

const ownText = (text: string) => formattedHtml(formattedText(text, { hasHeadings: true }))

const coursePath = (courseId: string) => `/curso/${courseId}`
const entryPath = (courseId: string) =>
  `/auth?mode=signup&amp;redirect=${encodeURIComponent(`/course/${courseId}`)}`

/** As the screen that replaces it once its scripts have loaded (web/src/features/catalogue/), in classes that it has. */
export const courseHtml = ({ id, title, description, lessons }: PublicCourse) => `
<div class="page-scope min-h-dvh bg-background px-5 pb-16 md:px-14">
<header class="flex items-center justify-between py-6 md:py-9"><a href="/">Voltar ao início</a></header>
<main id="conteudo" class="mx-auto max-w-[68ch] wrap-anywhere">
<h1>${escapedHtml(title)}</h1>
<div class="mt-8 grid gap-5">${ownText(description)}</div>
<p class="mt-8"><a href="${entryPath(id)}" class="font-strong underline">Criar conta e começar</a></p>
${lessons.length === 0 ? '' : `<h2 class="mt-12 mb-4">Aulas</h2><ol class="border-t border-border">${lessons.map(lessonHtml).join('')}</ol>`}
</main>
</div>`

const lessonHtml = ({ title }: PublicCourse['lessons'][number]) =>
  `<li class="border-b border-border py-3">${escapedHtml(title)}</li>`

/** What stands under the landing page: what the school says of itself, and its courses. */
export const landingHtml = (text: string, courses: readonly ListedCourse[]) =>
  `<section class="mx-auto grid max-w-prose gap-5 px-6 py-14 wrap-anywhere">${ownText(text)}${listHtml(courses)}</section>`

const listHtml = (courses: readonly ListedCourse[]) =>
  courses.length === 0 ? '' : `<h2>Cursos</h2><ul class="grid gap-5">${courses.map(itemHtml).join('')}</ul>`

const itemHtml = ({ id, title, summary }: ListedCourse) =>
  `<li><a href="${coursePath(id)}" class="font-strong underline">${escapedHtml(title)}</a><p>${escapedHtml(summary)}</p></li>`

type Described = { course: PublicCourse; schoolName: string; baseUrl: string }

/** The head of a page of the build, with what search engines and link previews say of this course. */
export function withCourseHead(page: string, { course, schoolName, baseUrl }: Described) {
  const address = `${baseUrl}${coursePath(course.id)}`
  const title = escapedHtml(course.title)
  const summary = escapedHtml(course.summary || course.title)
  const data = {
    '@context': 'https://schema.org',
    '@type': 'Course',
    name: course.title,
    description: course.summary || course.title,
    url: address,
    inLanguage: 'pt-BR',
    provider: { '@type': 'Organization', name: schoolName, url: baseUrl },
  }
  // A script must not end inside of it.
  const json = JSON.stringify(data).replaceAll('<', '\\u003c')
  return page
    .replace(/<title>[^<]*<\/title>/, () => `<title>${title} · ${escapedHtml(schoolName)}</title>`)
    .replace(/(<meta\s+name="description"\s+content=")[^"]*/, (_, start) => start + summary)
    .replace(/(<meta property="og:title" content=")[^"]*/, (_, start) => start + title)
    .replace(/(<meta property="og:description" content=")[^"]*/, (_, start) => start + summary)
    .replace(
      '</head>',
      () =>
        `<meta property="og:url" content="${address}" /><link rel="canonical" href="${address}" /><script type="application/ld+json">${json}</script></head>`,
    )
}

export const sitemap = (courses: readonly ListedCourse[], baseUrl: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>${baseUrl}/</loc></url>
${courses
  .map(
    ({ id, updatedAt }) =>
      `<url><loc>${baseUrl}${coursePath(id)}</loc><lastmod>${updatedAt.toISOString().slice(0, 10)}</lastmod></url>`,
  )
  .join('\n')}
</urlset>
`
