import { ArrowRight, Camera, Lock, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#/ui/button.tsx'
import { TextLink } from '#/ui/text-link.tsx'
import { Tooltip } from '#/ui/tooltip.tsx'
import { GalleryLink } from './gallery-link.tsx'
import type { GallerySection } from './section.ts'

function Buttons() {
  const [isSaving, setIsSaving] = useState(false)
  const [clicks, setClicks] = useState(0)
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <Button onClick={() => setClicks(clicks + 1)}>Salvar alterações</Button>
        <Button variant="beam" iconAfter={ArrowRight} render={<GalleryLink href="#buttons" />}>
          Continuar
        </Button>
        <Button variant="outline">Ver Curso</Button>
        <Button variant="ghost">Cancelar</Button>
        <Button variant="danger">Deletar</Button>
        <Button variant="ghost-danger" icon={Trash2} aria-label="Deletar aula" />
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button isLoading={isSaving} loadingText="Salvando…" onClick={() => setIsSaving(true)}>
          Salvar
        </Button>
        <Button isLoading loadingText="Salvando…">
          Salvar
        </Button>
        <Button disabled>Desabilitado</Button>
        <Button variant="outline" icon={Lock} disabled>
          Bloqueado
        </Button>
        <Button variant="ghost" disabled>
          Voltar
        </Button>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button size="sm" variant="outline" icon={Camera}>
          Alterar foto
        </Button>
        <Button size="sm" variant="ghost" icon={Pencil} aria-label="Editar aula" />
        <Button size="lg" iconAfter={ArrowRight}>
          Acessar Plataforma
        </Button>
      </div>
      <p className="text-sm text-text-muted" role="status">
        {clicks === 1 ? '1 clique' : `${clicks} cliques`}
      </p>
    </div>
  )
}

const locks = [
  ['Complete o vídeo', 'Assista 90% para continuar'],
  ['Faça o quiz', 'Complete o quiz para desbloquear'],
  ['Passe no quiz', 'Você precisa passar no quiz'],
] as const

function NextLesson() {
  return (
    <div className="grid grid-cols-2 gap-4 md:grid-cols-4">
      {locks.map(([label, reason]) => (
        <div key={label}>
          <Button isBlock icon={Lock} disabled>
            {label}
          </Button>
          <p className="mt-2 text-center text-sm text-text-muted">{reason}</p>
        </div>
      ))}
      <div>
        <Button variant="beam" iconAfter={ArrowRight} isBlock>
          Continuar
        </Button>
      </div>
    </div>
  )
}

function Links() {
  return (
    <div className="flex flex-wrap items-center gap-x-8">
      <TextLink href="#links">Voltar ao início</TextLink>
      <p>
        Ainda não tem conta?{' '}
        <TextLink kind="inline" href="#links">
          Criar conta
        </TextLink>
      </p>
    </div>
  )
}

function Tooltips() {
  return (
    <div className="flex flex-wrap items-start gap-6">
      <Tooltip content="Complete a aula anterior para desbloquear">
        <Button variant="outline" icon={Lock} aria-disabled>
          Bloqueado
        </Button>
      </Tooltip>
      <div className="night rounded-lg bg-background p-5">
        <Tooltip content="Complete o quiz para desbloquear">
          <Button variant="outline" icon={Lock} aria-disabled>
            Bloqueado à noite
          </Button>
        </Tooltip>
      </div>
    </div>
  )
}

export const actionSections: GallerySection[] = [
  { id: 'buttons', title: 'Botões', span: 7, Content: Buttons },
  { id: 'links', title: 'Links', span: 5, Content: Links },
  { id: 'next-lesson', title: 'Botão da próxima aula', span: 7, Content: NextLesson },
  { id: 'tooltip', title: 'Dica', span: 5, Content: Tooltips },
]
