/** Content with a text behind it: parts that are there stay as they are, as caches know them. */
export function contentWith(content: unknown, text: string, type = 'text'): unknown {
  if (Array.isArray(content)) return [...(content as unknown[]), { type, text }];
  return typeof content === 'string' && content !== '' ? `${content}\n\n${text}` : text;
}

/** Messages of which the last that the person said is changed; the given ones where there is none. */
export function changeLastSaid<Message>(
  messages: readonly Message[],
  isSaid: (message: Message) => boolean,
  change: (message: Message) => Message,
): readonly Message[] {
  const at = messages.findLastIndex(isSaid);
  return at < 0 ? messages : messages.with(at, change(messages[at]!));
}
