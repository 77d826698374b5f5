//! Names that a list of logos spells, with the kinds that it lacks.

/// Names of simple-icons, which has no kinds, that are technologies, with their kinds. What is first of all a company, a shop or an
/// everyday word is left out.
pub const SPELLED: &[(&[&str], &[&str])] = &[
    (
        &["frontend", "javascript", "library"],
        &[
            "Ajv", "Anime.js", "AntV", "Apache ECharts", "Axios", "Backbone", "Cheerio", "Cytoscape.js", "D3",
            "date-fns", "EJS", "Formik", "GSAP", "i18next", "Immer", "JSS", "Konva", "Leaflet", "MapLibre",
            "MobX-State-Tree", "NgRx", "Nunjucks", "Openlayers", "Pinia", "PrimeReact", "PrimeVue", "ProseMirror",
            "React Hook Form", "React Query", "React Table", "ReactiveX", "Recoil", "Redux-Saga", "Relay", "reveal.js",
            "Semantic UI", "Semantic UI React", "shadcn/ui", "Stimulus", "TanStack", "Underscore.js", "visx", "VueUse",
        ],
    ),
    (
        &["framework", "frontend", "javascript"],
        &["Aurelia", "Create React App", "NativeScript", "Polymer Project", "Sencha"],
    ),
    (
        &["frontend"],
        &[
            "Autoprefixer", "BEM", "Buefy", "CSS Modules", "Elementor", "Material Design", "PurgeCSS", "SVG", "UnoCSS",
            "WebGL", "WebRTC",
        ],
    ),
    (&["backend", "framework", "javascript"], &["LoopBack", "oclif", "Sails.js"]),
    (&["javascript", "library"], &["discord.js", "electron-builder", "Ethers", "Mongoose", "pino", "Web3.js", "zx"]),
    (&["java", "library"], &["PrimeFaces"]),
    (
        &["library", "ml", "python"],
        &[
            "Dask", "Dlib", "Folium", "GeoPandas", "Haystack", "Kedro", "MediaPipe", "Modin", "Numba", "OpenAI Gym",
            "PaddlePaddle", "PySyft", "Scrapy", "SymPy", "tqdm", "Ultralytics",
        ],
    ),
    (&["framework", "python"], &["Robot Framework", "Sanic"]),
    (
        &["python", "tool"],
        &["Gunicorn", "Jinja", "pre-commit", "PyPy", "Ruff", "Setuptools", "Sphinx", "Spyder IDE", "uv"],
    ),
    (&["library", "ml"], &["Bioconductor", "ONNX", "Tidyverse", "Vowpal Wabbit", "Weights & Biases"]),
    (
        &["ml"],
        &[
            "BentoML", "Claude", "Claude Code", "Deepgram", "Dialogflow", "Dify", "DVC", "ElevenLabs",
            "GitHub Copilot", "Google Gemini", "KNIME", "Langflow", "LM Studio", "Model Context Protocol",
            "OpenRouter", "QWen", "Roboflow",
        ],
    ),
    (&["library", "rust"], &["Leptos", "Tokio", "wgpu", "Yew"]),
    (&["backend", "framework", "rust"], &["Actix"]),
    (&["framework", "php"], &["Laravel Horizon", "Laravel Nova", "Nette", "October CMS"]),
    (
        &["framework"],
        &[
            "Apache Cordova", "AvaloniaUI", "Cocos", "CRYENGINE", "DevExpress", "Frappe", "JUCE", "PlayCanvas",
            "Raylib", "SFML",
        ],
    ),
    (
        &["library"],
        &[
            "Apache Arrow", "Apache Avro", "Apache FreeMarker", "Apache Parquet", "Cesium", "GDAL", "GTK", "libuv",
            "OpenZeppelin",
        ],
    ),
    (
        &["testing"],
        &[
            "Apache JMeter", "Appium", "avajs", "Blazemeter", "CodeceptJS", "Locust", "Mock Service Worker",
            "Sauce Labs", "TestCafe", "TestRail", "WebdriverIO",
        ],
    ),
    (&["c#", "testing"], &["Moq"]),
    (
        &["database"],
        &[
            "Apache Doris", "Apache Kylin", "EnterpriseDB", "Event Store", "FerretDB", "Google Bigtable",
            "Google Cloud Spanner", "H2 Database", "PocketBase", "RxDB", "Teradata",
        ],
    ),
    (
        &["cloud"],
        &[
            "Backblaze", "Clever Cloud", "Cloud Foundry", "Google Cloud Composer", "Google Cloud Storage",
            "Google Dataflow", "Google Dataproc", "PythonAnywhere", "UpCloud", "Vultr", "Yandex Cloud",
        ],
    ),
    (&["message_broker"], &["Eclipse Mosquitto", "Google Pub/Sub", "HiveMQ", "MQTT"]),
    (&["backend"], &["Asterisk", "Auth0", "Directus", "FusionAuth", "Hasura", "Kamailio", "OpenID", "RSocket", "XMPP"]),
    (
        &["devops"],
        &[
            "Apache CloudStack", "Bitrise", "Chocolatey", "Codemagic", "Codeship", "cPanel", "Fastlane", "Infracost",
            "Kubespray", "Let's Encrypt", "Linux Containers", "OpenFaaS", "OWASP Dependency-Check", "QEMU",
            "semantic-release", "Semaphore CI", "Serverless", "Snort", "strongSwan", "TrueNAS", "Vagrant", "Verdaccio",
            "VMware", "Webmin", "WireGuard",
        ],
    ),
    (&["operating_system"], &["HarmonyOS", "Manjaro", "Slackware", "Void Linux", "Wear OS"]),
    (
        &["tool"],
        &[
            "Ansys", "Apache Guacamole", "Apache NetBeans IDE", "Apache Superset", "Appian", "Appsmith", "ArcGIS",
            "Archicad", "Arduino", "Arm Keil", "Audacity", "AutoCAD", "Autodesk Maya", "Autodesk Revit", "Burp Suite",
            "C++ Builder", "Camunda", "Cinema 4D", "CocoaPods", "Code::Blocks", "CodeSandbox", "Comsol", "CorelDRAW",
            "curl", "DaVinci Resolve", "Decap CMS", "Doxygen", "EasyEDA", "ERPNext", "ESPHome", "FileZilla",
            "fish shell", "FMOD", "FreeCAD", "GIMP", "Git LFS", "GNU Emacs", "GNU Privacy Guard", "Google Analytics",
            "Google Apps Script", "Google Earth Engine", "Google Maps", "Google Tag Manager", "Grav", "gulp", "Gurobi",
            "Home Assistant", "Houdini", "Hotjar", "htop", "HTTPie", "HubSpot", "ImageJ", "Insomnia", "IPFS", "JSON",
            "JSON Web Tokens", "Jupyter", "KiCad", "LaTeX", "Lazarus", "Lerna", "LimeSurvey", "LTspice", "MailChimp",
            "Mapbox", "Metasploit", "micro:bit", "MicroPython", "MicroStrategy", "MikroTik", "Mixpanel", "Multisim",
            "OBS Studio", "Obsidian", "Odoo", "OpenJDK", "OpenStreetMap", "Overleaf", "Perforce", "Postman",
            "Pro Tools", "QGIS", "Qiskit", "Raspberry Pi", "Redash", "ReSharper", "Retool", "Rhinoceros", "RISC-V",
            "RStudio IDE", "SageMath", "Scratch", "SketchUp", "Sublime Text", "Talend", "Tilda Publishing", "tmux",
            "TOML", "UiPath", "Umbraco", "UML", "Wix", "Wolfram Mathematica", "Wwise", "XAMPP", "YAML", "Zapier",
            "Zendesk", "Zigbee", "Zsh",
        ],
    ),
];
