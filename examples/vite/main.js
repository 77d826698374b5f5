// One engine for the page's own script and for both elements.
import { createEngine } from "adfontes";
import "adfontes/element";
import "adfontes/search";

const engine = await createEngine({ index: "site.idx" });
for (const element of document.querySelectorAll("adfontes-chat, adfontes-search")) element.engine = engine;

const answer = await engine.ask("Which technologies did she use?").final();
document.querySelector("#technologies").textContent = answer.items.map((item) => item.text).join(", ");
