// Makes the demo's handouts, PDFs that students download: node scripts/make-demo-handouts.mjs.
import { createWriteStream, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { finished } from 'node:stream/promises'
import { BRAND_COLORS } from '@farol/domain/brand-colors.ts'

// Packages of the server.
const require = createRequire(new URL('../server/package.json', import.meta.url))
const PDFDocument = require('pdfkit')

const FOLDER = new URL('../server/src/demo/uploads/', import.meta.url)
const FONTS = new URL('../server/src/certificates/fonts/', import.meta.url)
/** The same bytes every time. */
const MADE_AT = new Date('2026-01-01T12:00:00Z')
const MARGIN = 64
const LINE_GAP = 30

const HANDOUTS = [
  {
    slug: 'comprar-com-calma',
    title: 'Antes de comprar',
    intro: 'Responda no papel, guarde por 24 horas e leia de novo. Só então decida.',
    questions: [
      { text: 'O que eu quero comprar, e quanto custa à vista?', lines: 1 },
      { text: 'É desejo ou necessidade? O que acontece se eu não comprar?', lines: 2 },
      { text: 'Quanto das parcelas que já tenho vence em cada um dos próximos meses?', lines: 3 },
      { text: 'Com esta parcela, quanto sobra?', lines: 1 },
      { text: 'Decisão, depois de 24 horas:', lines: 1 },
    ],
  },
  {
    slug: 'dizer-com-clareza',
    title: 'Roteiro de uma mensagem clara',
    intro: 'Assunto, pedido e prazo: preencha os três antes de enviar.',
    questions: [
      { text: 'Assunto: do que se trata, em poucas palavras?', lines: 1 },
      { text: 'Pedido: o que eu preciso que a pessoa faça? Um pedido só.', lines: 2 },
      { text: 'Prazo: até quando, e por que esse dia?', lines: 1 },
      { text: 'A mensagem, em duas frases:', lines: 3 },
      { text: 'É melhor ligar? Marque se o assunto é delicado ou urgente.', lines: 1 },
    ],
  },
  {
    slug: 'o-que-voce-ja-sabe',
    title: 'Inventário do que eu já sei fazer',
    intro: 'Vale o que você fez em casa, na escola, no bairro e na internet, com ou sem salário.',
    questions: [
      { text: 'Três coisas que já fiz e de que alguém precisava:', lines: 3 },
      { text: 'A habilidade que cada uma mostra:', lines: 3 },
      { text: 'A história de uma delas: o que havia, o que eu fiz, como ficou.', lines: 4 },
    ],
  },
  {
    slug: 'lembrar-e-melhor-que-reler',
    title: 'Folha de recordação',
    intro: 'Feche o caderno antes de começar. Volte ao texto só no fim.',
    questions: [
      { text: 'O assunto de hoje:', lines: 1 },
      { text: 'O que eu recordo, em frases soltas:', lines: 5 },
      { text: 'O que faltou, depois de conferir:', lines: 3 },
      { text: 'Quando vou lembrar de novo (amanhã, em três dias, em uma semana):', lines: 1 },
    ],
  },
]

async function makeHandout({ slug, title, intro, questions }) {
  const document = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    lang: 'pt-BR',
    tagged: true,
    displayTitle: true,
    pdfVersion: '1.7',
    info: {
      Title: title,
      Author: 'Farol',
      Creator: 'Farol',
      Producer: 'Farol',
      CreationDate: MADE_AT,
      ModDate: MADE_AT,
    },
  })
  const file = createWriteStream(new URL(`${slug}.pdf`, FOLDER))
  document.pipe(file)
  for (const [name, font] of [
    ['display', 'commissioner-bold'],
    ['text', 'hanken-grotesk-regular'],
    ['strong', 'hanken-grotesk-semibold'],
  ]) {
    document.registerFont(name, readFileSync(new URL(`${font}.ttf`, FONTS)))
  }
  const content = document.struct('Document')
  document.addStructure(content)
  const write = (type, text, { font, size, color = BRAND_COLORS.text, before = 0 }) => {
    document.y += before
    content.add(
      document.struct(type, () => document.font(font).fontSize(size).fillColor(color).text(text, MARGIN)),
    )
  }
  write('P', 'Farol', { font: 'display', size: 14, color: BRAND_COLORS.textMuted })
  write('H1', title, { font: 'display', size: 28, before: 8 })
  write('P', intro, { font: 'text', size: 13, color: BRAND_COLORS.textMuted, before: 8 })
  for (const { text, lines } of questions) {
    write('H2', text, { font: 'strong', size: 13, before: 26 })
    document.markContent('Artifact', { type: 'Layout' })
    for (let line = 0; line < lines; line += 1) drawLine(document)
    document.endMarkedContent()
  }
  content.end()
  document.end()
  await finished(file)
}

/** To write on. */
function drawLine(document) {
  document.y += LINE_GAP
  document
    .moveTo(MARGIN, document.y)
    .lineTo(document.page.width - MARGIN, document.y)
    .lineWidth(0.75)
    .stroke(BRAND_COLORS.textMuted)
}

for (const handout of HANDOUTS) await makeHandout(handout)
