import fc from 'fast-check'
import { expect, test } from 'vitest'
import { htmlToLine, htmlToMarkdown } from './html-to-markdown.ts'

const read = (html: string) => htmlToMarkdown(html, { hasHeadings: true }).text

test.each([
  ['<p>Um</p><p>Dois</p>', 'Um\n\nDois'],
  ['Um<br>dois<br/>tr&ecirc;s', 'Um\ndois\ntrês'],
  ['<p>Muito <strong>importante</strong> e <em> leve </em>.</p>', 'Muito **importante** e *leve* .'],
  ['<h3>Título</h3><p>Texto</p>', '## Título\n\nTexto'],
  ['<ul><li>um</li><li>dois</li></ul><ol><li>a</li><li>b</li></ol>', '- um\n- dois\n\n1. a\n2. b'],
  ['<a href="https://exemplo.com/a?b=1&amp;c=2">o site</a>', '[o site](https://exemplo.com/a?b=1&c=2)'],
  ['<a href="javascript:alert(1)">clique</a>', 'clique'],
  ['<a href="$@PAGEVIEWBYID*3@$">outra página</a>', 'outra página'],
  ['antes<script>alert("<p>oi</p>")</script>depois<style>p{}</style>', 'antesdepois'],
  ['<!-- nada -->1 &lt; 2 &amp;&amp; 3 &gt; 2 &#233; &#xE9; &Ccedil;', '1 < 2 && 3 > 2 é é Ç'],
  ['<p>&nbsp;</p><div><div><p>Fundo</p></div></div>', 'Fundo'],
  ['um < dois', 'um < dois'],
  ['<b></b><p><b> </b></p>', ''],
])('%s is read as text', (html, text) => {
  expect(read(html)).toBe(text)
})

test('what a page embeds and links to is told, and its images are noticed', () => {
  const html = `<p><iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe><img alt="Um &quot;farol&quot;" src="a.png">
    <video><source src='@@PLUGINFILE@@/aula%201.mp4'></video><a href="https://youtu.be/dQw4w9WgXcQ">ver</a></p>`
  expect(htmlToMarkdown(html)).toMatchObject({
    embedded: ['https://www.youtube.com/embed/dQw4w9WgXcQ', '@@PLUGINFILE@@/aula%201.mp4'],
    linked: ['https://youtu.be/dQw4w9WgXcQ'],
    images: [{ address: 'a.png', description: 'Um "farol"' }],
    hasImages: true,
  })
})

test('an option is one line without marks', () => {
  expect(htmlToLine('<p dir="ltr">Cerca de <b>10</b> %<br></p><p>sim</p>')).toBe('Cerca de 10 % sim')
})

const markup = fc.array(
  fc.constantFrom(
    '<p>',
    '</p>',
    '<b>',
    '</b>',
    '<a href="https://a.example">',
    '</a>',
    '<li>',
    '<ul>',
    '</ul>',
    '<script>',
    '</script>',
    '<',
    '>',
    '&amp;',
    '&#0;',
    'texto',
    ' ',
    '\n',
    '<br>',
    '<h1>',
  ),
)

test('whatever the markup is, no tag and no character that cannot be stored is left', () => {
  fc.assert(
    fc.property(markup, (pieces) => {
      const text = read(pieces.join(''))
      expect(text).not.toMatch(/<\/?(?:p|b|a|li|ul|script|br|h1)\b|\0/)
      expect(text).toBe(text.trim())
    }),
  )
})

test('marks in marks are read to a depth, and what comes after them as ever', () => {
  const html = `${'<b>'.repeat(12_000)}x${'</b>'.repeat(12_000)} <i>y</i>`
  expect(read(html)).toBe(`${'**'.repeat(20)}x${'**'.repeat(20)} *y*`)
})

test('an image that is written into the page keeps no word from being read', () => {
  expect(read(`<img src="data:image/png;base64,${'A'.repeat(500_000)}"><p>Depois</p>`)).toBe('Depois')
})
