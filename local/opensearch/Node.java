import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.opensearch.Version;
import org.opensearch.analysis.common.CommonAnalysisModulePlugin;
import org.opensearch.common.settings.Settings;
import org.opensearch.env.Environment;
import org.opensearch.index.mapper.MapperExtrasModulePlugin;
import org.opensearch.index.reindex.ReindexModulePlugin;
import org.opensearch.knn.plugin.KNNPlugin;
import org.opensearch.painless.PainlessModulePlugin;
import org.opensearch.plugins.PluginInfo;
import org.opensearch.transport.Netty4ModulePlugin;
import org.opensearch.transport.grpc.GrpcPlugin;

/** One OpenSearch node on loopback, its plugins on the class path: {@code java Node FOLDER PORT}, until SIGTERM. */
public final class Node extends org.opensearch.node.Node {
    private static final String JAVA = "21";

    private Node(Settings settings, List<PluginInfo> plugins) {
        super(new Environment(settings, null), plugins, true);
    }

    public static void main(String[] arguments) throws Exception {
        var node = new Node(settings(Path.of(arguments[0]), arguments[1]), plugins());
        Runtime.getRuntime().addShutdownHook(new Thread(() -> end(node)));
        node.start();
        Thread.currentThread().join();
    }

    private static Settings settings(Path folder, String port) {
        return Settings.builder()
            .put("path.home", folder)
            .put("path.data", folder.resolve("data"))
            .put("path.logs", folder.resolve("logs"))
            .put("cluster.name", "loci")
            .put("node.name", "loci")
            .put("discovery.type", "single-node")
            .put("network.host", "127.0.0.1")
            .put("http.type", "netty4")
            .put("http.port", port)
            .put("transport.type", "netty4")
            .put("transport.port", "0")
            // An index without our mapping would take vectors for numbers.
            .put("action.auto_create_index", false)
            // A full disk of a laptop is no reason to refuse writes.
            .put("cluster.routing.allocation.disk.threshold_enabled", false)
            .build();
    }

    private static List<PluginInfo> plugins() {
        return List.of(
            plugin(Netty4ModulePlugin.class),
            plugin(CommonAnalysisModulePlugin.class),
            plugin(MapperExtrasModulePlugin.class),
            plugin(ReindexModulePlugin.class),
            plugin(PainlessModulePlugin.class),
            plugin(GrpcPlugin.class),
            plugin(KNNPlugin.class, PainlessModulePlugin.class, GrpcPlugin.class)
        );
    }

    private static PluginInfo plugin(Class<?> type, Class<?>... extended) {
        var name = type.getName();
        var names = Stream.of(extended).map(Class::getName).toList();
        return new PluginInfo(name, name, Version.CURRENT.toString(), Version.CURRENT, JAVA, name, null, names, false);
    }

    private static void end(Node node) {
        try {
            node.close();
        } catch (IOException error) {
            throw new UncheckedIOException(error);
        }
    }
}
