import { X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#/ui/button.tsx'
import { Input } from '#/ui/input.tsx'
import { LetteredOptions } from '#/ui/lettered-options.tsx'
import { Radio, RadioCards, RadioGroup } from '#/ui/radio-group.tsx'
import { Segmented } from '#/ui/segmented.tsx'
import type { GallerySection } from './section.ts'

function Filter() {
  const [filter, setFilter] = useState<'all' | 'passed' | 'failed'>('all')
  return (
    <div data-density="compact">
      <Segmented
        label="Filtrar tentativas"
        value={filter}
        onValueChange={setFilter}
        options={[
          { value: 'all', label: 'Todos', count: '42' },
          { value: 'passed', label: 'Aprovados', count: '32' },
          { value: 'failed', label: 'Reprovados', count: '10' },
        ]}
      />
    </div>
  )
}

function QuestionKind() {
  const [kind, setKind] = useState<'multiple' | 'boolean'>('multiple')
  const [correct, setCorrect] = useState('b')
  return (
    <div className="grid gap-6" data-density="compact">
      <RadioCards
        label="Tipo da pergunta"
        value={kind}
        onValueChange={setKind}
        options={[
          { value: 'multiple', label: 'Múltipla Escolha' },
          { value: 'boolean', label: 'Verdadeiro ou Falso' },
        ]}
      />
      <RadioGroup
        aria-label="Resposta correta"
        value={correct}
        onValueChange={setCorrect}
        className="grid gap-2"
      >
        {['a', 'b'].map((option) => (
          <div key={option} className="grid grid-cols-[44px_1fr_44px] items-center gap-2">
            <Radio
              value={option}
              tone="success"
              aria-label={`Opção ${option.toUpperCase()} é a correta`}
              className="justify-self-center"
            />
            <Input
              aria-label={`Texto da opção ${option.toUpperCase()}`}
              defaultValue="Nunca; a regra é fixa"
            />
            <Button variant="ghost" icon={X} aria-label={`Remover opção ${option.toUpperCase()}`} />
          </div>
        ))}
      </RadioGroup>
    </div>
  )
}

const answers = [
  { value: '1', text: 'Anotar toda a renda do mês' },
  { value: '2', text: 'Cortar os gastos com lazer' },
  { value: '3', text: 'Abrir uma conta em outro banco' },
]

function Answers() {
  const [answer, setAnswer] = useState<string | null>(null)
  return (
    <div className="max-w-186">
      <p id="pergunta" className="mb-5 text-lg font-strong">
        Qual é o primeiro passo?
      </p>
      <LetteredOptions
        aria-labelledby="pergunta"
        options={answers}
        value={answer}
        onValueChange={setAnswer}
      />
    </div>
  )
}

export const choiceSections: GallerySection[] = [
  { id: 'segmented', title: 'Filtro', span: 12, Content: Filter },
  { id: 'radio', title: 'Tipo da pergunta', span: 6, Content: QuestionKind },
  { id: 'answers', title: 'Respostas do quiz', span: 6, Content: Answers },
]
