import { LogOut, SlidersHorizontal, UserRound } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Button } from '#/ui/button.tsx'
import { ConfirmDialog } from '#/ui/confirm-dialog.tsx'
import { Dialog, DialogBody, DialogFooter } from '#/ui/dialog.tsx'
import { Field } from '#/ui/field.tsx'
import { HelpHint } from '#/ui/help-hint.tsx'
import { Input } from '#/ui/input.tsx'
import { Menu } from '#/ui/menu.tsx'
import { Select } from '#/ui/select.tsx'
import { Textarea } from '#/ui/textarea.tsx'
import { toast } from '#/ui/toast.tsx'
import { GalleryLink } from './gallery-link.tsx'
import type { GallerySection } from './section.ts'

function Toasts() {
  return (
    <div className="flex flex-wrap gap-3">
      <Button
        variant="outline"
        onClick={() =>
          toast.success({ title: 'Quiz salvo com sucesso!', detail: 'Orçamento: os três envelopes' })
        }
      >
        Avisar sucesso
      </Button>
      <Button
        variant="outline"
        onClick={() =>
          toast.progress({ title: 'Aula concluída!', detail: 'Parabéns por completar esta aula.' })
        }
      >
        Avisar avanço
      </Button>
      <Button
        variant="outline"
        onClick={() =>
          toast.error({ title: 'Acesso negado', detail: 'Complete as aulas anteriores primeiro' })
        }
      >
        Avisar erro
      </Button>
    </div>
  )
}

const points = [
  { value: '1', label: '1 ponto' },
  { value: '2', label: '2 pontos' },
] as const

function QuestionDialog() {
  const [isOpen, setIsOpen] = useState(false)
  const [value, setValue] = useState<'1' | '2'>('1')
  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!new FormData(event.currentTarget).get('question')) {
      toast.error({ title: 'Pergunta em branco', detail: 'Escreva a pergunta antes de salvar.' })
      return
    }
    setIsOpen(false)
    toast.success({ title: 'Pergunta adicionada' })
  }
  return (
    <>
      <Button variant="outline" onClick={() => setIsOpen(true)}>
        Adicionar Pergunta
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title="Adicionar Pergunta"
        description="Ela aparece no fim do quiz."
        closesOnOutsidePress={false}
      >
        <form onSubmit={save} className="contents">
          <DialogBody className="grid gap-5">
            <Field label="Pergunta" isRequired>
              <Textarea name="question" />
            </Field>
            <Field label="Explicação (mostrada após responder)">
              <Input name="explanation" />
            </Field>
            <Field label="Pontos">
              <Select options={points} value={value} onValueChange={setValue} />
            </Field>
          </DialogBody>
          <DialogFooter>
            <Button variant="ghost" onClick={() => setIsOpen(false)}>
              Cancelar
            </Button>
            <Button type="submit">Salvar pergunta</Button>
          </DialogFooter>
        </form>
      </Dialog>
    </>
  )
}

function DeleteCourse() {
  const [isOpen, setIsOpen] = useState(false)
  const [isPending, setIsPending] = useState(false)
  return (
    <>
      <Button variant="outline" onClick={() => setIsOpen(true)}>
        Deletar curso
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title="Tem certeza que deseja deletar este curso?"
        confirmLabel="Deletar"
        pendingLabel="Deletando…"
        isPending={isPending}
        onConfirm={() => setIsPending(true)}
      >
        “Empreender do Zero” e suas 12 aulas serão apagados. Só dá para desfazer nos 30 segundos seguintes.
      </ConfirmDialog>
    </>
  )
}

function AccountMenu() {
  const [last, setLast] = useState('nenhuma')
  return (
    <div className="grid justify-items-start gap-3">
      <Menu
        align="start"
        trigger={<Button variant="outline">Conta</Button>}
        items={[
          { label: 'Perfil', icon: UserRound, render: <GalleryLink href="#perfil" /> },
          { label: 'Admin Panel', icon: SlidersHorizontal, onSelect: () => setLast('Admin Panel') },
          { label: 'Sair', icon: LogOut, startsGroup: true, onSelect: () => setLast('Sair') },
        ]}
      />
      <p className="text-sm text-text-muted">Última escolha: {last}</p>
    </div>
  )
}

function Rule() {
  return (
    <Field
      label="Mínimo assistido"
      help={
        <HelpHint about="Mínimo assistido">Conta até onde você chegou no vídeo, e nunca diminui.</HelpHint>
      }
    >
      <Input defaultValue="90" unit="%" />
    </Field>
  )
}

export const overlaySections: GallerySection[] = [
  { id: 'toast', title: 'Avisos (toast)', span: 5, Content: Toasts },
  { id: 'dialog', title: 'Diálogo', span: 7, Content: QuestionDialog },
  { id: 'confirm', title: 'Confirmação', span: 5, Content: DeleteCourse },
  { id: 'menu', title: 'Menu da conta', span: 7, Content: AccountMenu },
  { id: 'help', title: 'Ajuda', span: 5, Content: Rule },
]
