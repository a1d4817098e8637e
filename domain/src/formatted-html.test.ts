import { expect, test } from 'vitest'
import { formattedHtml } from './formatted-html.ts'
import { formattedText } from './formatted-text.ts'

const html = (text: string) => formattedHtml(formattedText(text))
const link = (href: string, text: string) => `<a href="${href}" rel="nofollow noopener">${text}</a>`

test('a link under a name says where it leads, also under the address of another', () => {
  const href = 'https://longe.example/entrar'
  expect(html(`[A sua escola](${href})`)).toBe(`<p>${link(href, 'A sua escola')} (longe.example)</p>`)
  expect(html(`**[Escola](${href})**`)).toBe(
    `<p><strong>${link(href, 'Escola')} (longe.example)</strong></p>`,
  )
  expect(html(`[https://escola.example/](${href})`)).toContain('</a> (longe.example)')
})

test('a link that reads as its address says nothing more', () => {
  const href = 'https://escola.example/aula?a=1&amp;b=2'
  expect(html('https://escola.example/aula?a=1&b=2')).toBe(`<p>${link(href, href)}</p>`)
  expect(html('[https://escola.example](https://escola.example)')).not.toContain('(escola.example)')
})
