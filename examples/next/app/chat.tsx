"use client";
import type { AdfontesChat, ChatEvent } from "adfontes/element";
import type {} from "adfontes/jsx";
import { useEffect, useRef, useState } from "react";

/** The chat, and below it how many sources the last answer cites. */
export function Chat() {
  const chat = useRef<AdfontesChat>(null);
  const [cited, setCited] = useState<number>();
  useEffect(() => {
    void import("adfontes/element");
    const answered = (event: ChatEvent<"adfontes-answer">) => setCited(event.detail.answer.references.length);
    const element = chat.current;
    element?.addEventListener("adfontes-answer", answered);
    return () => element?.removeEventListener("adfontes-answer", answered);
  }, []);
  return (
    <>
      <adfontes-chat ref={chat} index="/site.idx" tone="formal" />
      {cited !== undefined && <p id="cited">{cited} sources</p>}
    </>
  );
}
