import { Chat } from "./chat";

export default function Page() {
  return (
    <main>
      <h1>Ines Calder</h1>
      <Chat />
    </main>
  );
}
